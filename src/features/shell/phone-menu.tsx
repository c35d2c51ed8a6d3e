import { Trans, useLingui } from '@lingui/react/macro'
import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { useQuery } from '@tanstack/react-query'
import { Download, LogOut, Moon, Sun, SunMoon, Wallet, X } from 'lucide-react'
import { Brand } from '@/features/session/brand'
import { signOut } from '@/features/session/sign-out'
import { userInfoOptions } from '@/lib/api/user'
import { useConfig } from '@/lib/config/config-context'
import { useLocale } from '@/lib/i18n/active-locale'
import { chooseLocale } from '@/lib/i18n/choose-locale'
import { LOCALE_NAME } from '@/lib/i18n/locale'
import { MERCHANT_STATUS } from '#shared/contract/merchant-status'
import { Avatar } from '@/lib/ui/avatar'
import { Button, IconButton } from '@/lib/ui/button'
import { CopyButton } from '@/lib/ui/copy-button'
import { scrim } from '@/lib/ui/layer'
import { useLayerFocus } from '@/lib/ui/layer-focus'
import { Segmented } from '@/lib/ui/segmented'
import { useTheme } from '@/lib/ui/use-theme'
import { Documentation } from './documentation'
import { MainMenu } from './main-menu'
import { useInstallWay } from './use-install-way'
import { useWalletPlaceAct } from './use-wallet-place-act'

interface PhoneMenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The drawer from the left: menu, language, e-mail, log-out (SPEC.md section 2, Layout). */
export function PhoneMenu({ open, onOpenChange }: PhoneMenuProps) {
  const { t } = useLingui()
  const focus = useLayerFocus()
  const close = () => onOpenChange(false)
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className={`${scrim} z-(--z-scrim)`} />
        <Content
          {...focus}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-(--z-drawer) flex w-76 max-w-[calc(100vw-48px)] flex-col overflow-y-auto border-r border-line-strong bg-canvas pt-[env(safe-area-inset-top)] pr-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] pl-[max(0.75rem,env(safe-area-inset-left))] shadow-3 outline-none data-[state=open]:animate-scrim-in data-[state=closed]:animate-scrim-out"
        >
          <Title className="sr-only">
            <Trans>Menu</Trans>
          </Title>
          <div className="mb-2 flex min-h-(--header) items-center gap-2.5 pl-2">
            <Brand className="flex-1" />
            <Close asChild>
              <IconButton icon={X} label={t`Close menu`} />
            </Close>
          </div>
          <Merchant />
          <GatedMenu onChosen={close} />
          <div className="mt-auto grid gap-2.5 pt-6">
            <Documentation tall />
            <Install />
            <WalletPlace onMoved={close} />
            <Choices />
            <Button block icon={LogOut} onClick={signOut}>
              <Trans>Log out</Trans>
            </Button>
          </div>
        </Content>
      </Portal>
    </Root>
  )
}

function Merchant() {
  const { t } = useLingui()
  const { data } = useQuery(userInfoOptions)
  if (!data) return null
  return (
    <div className="mb-4 flex items-center gap-2.5 rounded-3 border border-line-hair bg-surface px-2.5 py-2 shadow-1">
      <Avatar name={data.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{data.name}</span>
        {data.email && <span className="block truncate type-12 text-text-3">{data.email}</span>}
        <span className="flex items-center gap-1 type-12 text-text-3">
          {t`ID ${data.mchid}`} <CopyButton value={data.mchid} label={t`Copy merchant ID`} />
        </span>
      </span>
    </div>
  )
}

/** The menu; disabling it is only visual, the guards and the server decide. */
function GatedMenu({ onChosen }: { onChosen: () => void }) {
  const { t } = useLingui()
  const { data } = useQuery(userInfoOptions)
  const closed = data !== undefined && data.status !== MERCHANT_STATUS.open
  return <MainMenu tall disabledReason={closed ? t`Opens with merchant permission` : undefined} onChosen={onChosen} />
}

/** Installing the console on this phone: a button, or the sentence that tells the way. */
function Install() {
  const way = useInstallWay()
  if (way?.by === 'sentence') return <p className="px-2.5 type-13 text-text-2">{way.sentence}</p>
  if (!way) return null
  return (
    <Button block icon={Download} onClick={way.ask}>
      <Trans>Install on this device</Trans>
    </Button>
  )
}

/** It closes the menu, which covers the place that the button moves to. */
function WalletPlace({ onMoved }: { onMoved: () => void }) {
  const { words, move } = useWalletPlaceAct()
  return (
    <Button
      block
      icon={Wallet}
      onClick={() => {
        move()
        onMoved()
      }}
    >
      {words}
    </Button>
  )
}

function Choices() {
  const { t } = useLingui()
  const { languages } = useConfig()
  const locale = useLocale()
  const [theme, setTheme] = useTheme()
  return (
    <div className="flex gap-2">
      {languages.length > 1 && (
        <Segmented
          block
          label={t`Language`}
          segments={languages.map((value) => ({ value, label: LOCALE_NAME[value] }))}
          value={locale}
          onValueChange={chooseLocale}
        />
      )}
      <Segmented
        label={t`Theme`}
        segments={[
          { value: 'light', label: t`Light`, icon: Sun },
          { value: 'system', label: t`As the device`, icon: SunMoon },
          { value: 'dark', label: t`Dark`, icon: Moon },
        ]}
        value={theme}
        onValueChange={setTheme}
      />
    </div>
  )
}

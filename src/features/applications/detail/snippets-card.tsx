import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Application } from '@/lib/api/application'
import type { Coin } from '@/lib/api/currency'
import { pathOf } from '@/lib/api/transport/request'
import { useConfig } from '@/lib/config/config-context'
import { createOrder, queryOrder } from '#shared/contract/order'
import { Card, CardBody, CardHead } from '@/lib/ui/card'
import { CopyButton } from '@/lib/ui/copy-button'
import { Segmented } from '@/lib/ui/segmented'
import { LANGUAGES, snippet, type SnippetLanguage, type SnippetTask, TASKS } from '../snippets/snippets'

const NAMES: Readonly<Record<SnippetLanguage, string>> = { curl: 'curl', typescript: 'TypeScript', python: 'Python' }

/** Programs for the shop's server, with this application's own id. */
export function SnippetsCard({ app, coins }: { app: Application; coins: readonly Coin[] }) {
  const { t } = useLingui()
  const { api_base } = useConfig()
  const [language, setLanguage] = useState<SnippetLanguage>('curl')
  const [task, setTask] = useState<SnippetTask>('create')
  const shown = useRef<HTMLElement>(null)
  const tasks: Readonly<Record<SnippetTask, string>> = {
    create: t`Create an order`,
    query: t`Ask for an order`,
    verify: t`Verify a callback`,
  }
  const payable = coins.flatMap(({ subset }) => subset.map(({ id }) => id))
  const text = snippet(language, task, {
    api: new URL(api_base, window.location.origin).href,
    // Named for the program that the shop runs; the console itself calls neither.
    paths: {
      create: pathOf({ name: createOrder.name, path: createOrder.path }),
      query: pathOf({ name: queryOrder.name, path: queryOrder.path }),
    },
    appid: app.appid,
    token_id: app.token_ids[0] ?? payable[0] ?? '',
    priced: app.mode === 'otc' ? 'fiat' : 'token',
  })
  return (
    <Card>
      <CardHead
        title={<Trans>For your developer</Trans>}
        note={<Trans>These programs are complete. They read the KEY from the environment: APP_KEY.</Trans>}
      />
      <CardBody>
        <div className="flex flex-wrap gap-2">
          <Segmented
            label={t`Task`}
            value={task}
            onValueChange={setTask}
            segments={TASKS.map((value) => ({ value, label: tasks[value] }))}
          />
          <Segmented
            label={t`Language`}
            value={language}
            onValueChange={setLanguage}
            segments={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
          />
        </div>
        <div className="relative mt-3 rounded-2 border border-line-hair bg-sunken">
          <pre className="p-3.5 pr-12 type-mono text-[0.8125rem] wrap-anywhere whitespace-pre-wrap">
            <code ref={shown}>{text}</code>
          </pre>
          <CopyButton
            value={text}
            label={t`Copy program`}
            source={shown}
            className="absolute top-2 right-2 phone:size-11"
          />
        </div>
      </CardBody>
    </Card>
  )
}

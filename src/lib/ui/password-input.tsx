import { useLingui } from '@lingui/react/macro'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './button'
import { TextInput, type TextInputProps } from './text-input'

type PasswordInputProps = Omit<TextInputProps, 'type' | 'end' | 'mono' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a show button. Pasting and password managers work (WCAG 3.3.8). */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          size="sm"
          icon={shown ? EyeOff : Eye}
          label={shown ? t`Hide password` : t`Show password`}
          onClick={() => setShown(!shown)}
          className="-mr-1 phone:min-w-11"
        />
      }
    />
  )
}

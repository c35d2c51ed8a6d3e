import { type FormEvent, useState } from 'react'
import { readSeed } from '../accounts/read-seed'
import { Screen } from './screen'
import { useWords } from './words-context'

interface ImportFormProps {
  onSeed: (seed: Uint8Array) => void
  onBack: () => void
}

/** A form for a pasted seed. The seed stays in this window. */
export function ImportForm({ onSeed, onBack }: ImportFormProps) {
  const say = useWords()
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const seed = readSeed(text)
    if (seed) onSeed(seed)
    else setIsWrong(true)
  }
  return (
    <Screen title={say('localImport')}>
      <form onSubmit={submit}>
        <label htmlFor="seed">{say('importLabel')}</label>
        <textarea
          id="seed"
          rows={3}
          value={text}
          autoComplete="off"
          spellCheck={false}
          aria-describedby="seed-hint"
          aria-invalid={isWrong}
          onChange={(event) => {
            setText(event.target.value)
            setIsWrong(false)
          }}
        />
        <p id="seed-hint" className={isWrong ? 'problem' : 'hint'}>
          {say(isWrong ? 'importWrong' : 'importHint')}
        </p>
        <div className="actions">
          <button type="button" onClick={onBack}>
            {say('back')}
          </button>
          <button type="submit" className="primary">
            {say('importSubmit')}
          </button>
        </div>
      </form>
    </Screen>
  )
}

import { replySwitchSchema, type TestSwitches } from '../page/test-switches'
import type { WordId } from '../words'
import { useWords } from './words-context'

interface TestPanelProps {
  switches: TestSwitches
  onChange: (switches: TestSwitches) => void
}

const REPLIES: Readonly<Record<TestSwitches['reply'], WordId>> = {
  normal: 'replyNormal',
  none: 'replyNone',
  wrong_origin: 'replyWrongOrigin',
}

const number = (text: string): number | null => (/^-?\d{1,6}$/.test(text) ? Number(text) : null)

/** The test switches, to be set by hand; see page/test-switches.ts. */
export function TestPanel({ switches, onChange }: TestPanelProps) {
  const say = useWords()
  const change = (fields: Partial<TestSwitches>): void => onChange({ ...switches, ...fields })
  return (
    <details className="switches">
      <summary>{say('switches')}</summary>
      <label htmlFor="latency">{say('latency')}</label>
      <input
        id="latency"
        inputMode="numeric"
        defaultValue={switches.latency}
        onChange={(event) => change({ latency: Math.max(0, number(event.target.value) ?? 0) })}
      />
      <label htmlFor="fail-code">{say('failCode')}</label>
      <input
        id="fail-code"
        defaultValue={switches.fail_code ?? ''}
        onChange={(event) => change({ fail_code: number(event.target.value) })}
      />
      <label htmlFor="reply">{say('reply')}</label>
      <select
        id="reply"
        value={switches.reply}
        onChange={(event) => change({ reply: replySwitchSchema.parse(event.target.value) })}
      >
        {replySwitchSchema.options.map((reply) => (
          <option key={reply} value={reply}>
            {say(REPLIES[reply])}
          </option>
        ))}
      </select>
      <label className="check">
        <input
          type="checkbox"
          checked={switches.reload}
          onChange={(event) => change({ reload: event.target.checked })}
        />
        {say('reload')}
      </label>
    </details>
  )
}

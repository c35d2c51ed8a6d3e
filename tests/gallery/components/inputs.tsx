import { AddressInput } from '@/lib/ui/address-input'
import { CheckingAddress, RetryAddressRules, UncheckedAddress } from '@/lib/ui/address-check'
import { AddressProblemWords } from '@/lib/ui/address-problem'
import { AmountInput } from '@/lib/ui/amount-input'
import { Checkbox } from '@/lib/ui/checkbox'
import { Chosen } from '@/lib/ui/chosen'
import { CodeInput } from '@/lib/ui/code-input'
import { DateRange } from '@/lib/ui/date-range'
import { ActError, Field, FieldError } from '@/lib/ui/field'
import { FileInput } from '@/lib/ui/file-input'
import { InputFrame } from '@/lib/ui/input-frame'
import { PasswordInput } from '@/lib/ui/password-input'
import { RadioGroup } from '@/lib/ui/radio-group'
import { ScanButton } from '@/lib/ui/scan/scan-button'
import { Select } from '@/lib/ui/select'
import { Switch } from '@/lib/ui/switch'
import { TextArea } from '@/lib/ui/text-area'
import { TextInput } from '@/lib/ui/text-input'
import { TokenMark } from '@/lib/ui/token-mark'
import { type ComponentEntry, LONG, nothing } from '../entry'

const OPTIONS = [
  { value: '101', label: 'USDT · TRON', mark: <TokenMark token="USDT" network="TRON" size="sm" />, detail: '1,250.5' },
  { value: '201', label: 'USDT · Ethereum', disabledReason: 'Withdrawals are off on this network' },
  { value: '301', label: LONG },
]
const WAYS = [
  { value: 'email', label: 'Email code', hint: 'To mia@northwind.example' },
  { value: 'phone', label: 'SMS code', disabledReason: 'No phone number is bound' },
] as const
const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const DAYS = { label: 'Created', max: '2026-11-21', zone: 'UTC+8', onApply: nothing }

/** What is filled in. */
export const INPUTS: readonly ComponentEntry[] = [
  {
    name: 'Field',
    states: {
      empty: (
        <Field label="Name" hint="As your customers see it" optional>
          <TextInput />
        </Field>
      ),
      full: (
        <Field label="Name">
          <TextInput defaultValue="Harbor Store" />
        </Field>
      ),
      error: (
        <Field label="Website" error="Please enter the correct url address">
          <TextInput defaultValue="harbor" />
        </Field>
      ),
      'long words': (
        <Field label={LONG} hint={LONG} error={LONG}>
          <TextInput defaultValue={LONG} />
        </Field>
      ),
    },
  },
  { name: 'FieldError', states: { error: <FieldError>Please fill in this field</FieldError> } },
  { name: 'ActError', states: { refused: <ActError>The customer has just paid</ActError> } },
  {
    name: 'TextInput',
    states: {
      usual: <TextInput aria-label="Name" defaultValue="Harbor Store" />,
      large: <TextInput aria-label="Name" size="lg" defaultValue="Harbor Store" />,
      mono: <TextInput aria-label="Address" mono defaultValue={ADDRESS} />,
      off: <TextInput aria-label="Name" disabled defaultValue="Harbor Store" />,
    },
  },
  { name: 'TextArea', states: { full: <TextArea aria-label="Note" defaultValue="Called the customer." /> } },
  {
    name: 'InputFrame',
    states: {
      usual: <InputFrame start="https://">harbor.example</InputFrame>,
      invalid: <InputFrame invalid>harbor</InputFrame>,
    },
  },
  { name: 'PasswordInput', states: { empty: <PasswordInput aria-label="Password" autoComplete="current-password" /> } },
  {
    name: 'CodeInput',
    states: {
      empty: <CodeInput aria-label="Code" value="" onValueChange={nothing} />,
      half: <CodeInput aria-label="Code" value="123" onValueChange={nothing} />,
      compact: <CodeInput aria-label="Code" compact value="123456" onValueChange={nothing} />,
    },
  },
  {
    name: 'AmountInput',
    states: {
      empty: <AmountInput aria-label="Amount" value="" onValueChange={nothing} unit="USDT" />,
      full: <AmountInput aria-label="Amount" value="1250.5" onValueChange={nothing} unit="USDT" />,
      hero: <AmountInput aria-label="Amount" hero value="1250.5" onValueChange={nothing} unit="USDT" />,
    },
  },
  {
    name: 'AddressInput',
    states: {
      empty: <AddressInput label="Receiving address" value="" onChange={nothing} chainType="Tron" network="TRON" />,
      full: (
        <AddressInput label="Receiving address" value={ADDRESS} onChange={nothing} chainType="Tron" network="TRON" />
      ),
      'of another network': (
        <AddressInput
          insist
          label="Receiving address"
          value="0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
          onChange={nothing}
          chainType="Tron"
          network="TRON"
        />
      ),
    },
  },
  {
    name: 'AddressProblemWords',
    states: { error: <AddressProblemWords of={{ kind: 'blanks', rest: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC' }} /> },
  },
  { name: 'CheckingAddress', states: { loading: <CheckingAddress /> } },
  { name: 'UncheckedAddress', states: { error: <UncheckedAddress /> } },
  { name: 'RetryAddressRules', states: { error: <RetryAddressRules /> } },
  { name: 'ScanButton', states: { 'no network': <ScanButton rules={undefined} onUse={nothing} /> } },
  {
    name: 'Select',
    states: {
      empty: (
        <Select aria-label="Token" value="" onValueChange={nothing} options={OPTIONS} placeholder="Choose a token" />
      ),
      full: <Select aria-label="Token" value="101" onValueChange={nothing} options={OPTIONS} />,
      off: <Select aria-label="Token" disabled value="101" onValueChange={nothing} options={OPTIONS} />,
      'long words': <Select aria-label="Token" value="301" onValueChange={nothing} options={OPTIONS} />,
    },
  },
  { name: 'Chosen', states: { usual: <Chosen option={{ value: '101', label: 'USDT · TRON', detail: '1,250.5' }} /> } },
  {
    name: 'DateRange',
    states: {
      'press to open': <DateRange {...DAYS} text="All time" value={undefined} />,
      full: <DateRange {...DAYS} text="2026-11-01 – 2026-11-21" value={{ from: '2026-11-01', to: '2026-11-21' }} />,
    },
  },
  {
    name: 'Checkbox',
    states: {
      off: <Checkbox label="Keep me signed in" onCheckedChange={nothing} checked={false} />,
      on: <Checkbox label="Keep me signed in" hint="On this device" onCheckedChange={nothing} checked />,
      mixed: <Checkbox label="Select this page" mixed onCheckedChange={nothing} checked={false} />,
    },
  },
  {
    name: 'RadioGroup',
    states: {
      empty: <RadioGroup legend="How to prove it" options={WAYS} value={undefined} onValueChange={nothing} />,
      full: <RadioGroup legend="How to prove it" ruled options={WAYS} value="email" onValueChange={nothing} />,
      error: (
        <RadioGroup
          legend="How to prove it"
          options={WAYS}
          value={undefined}
          onValueChange={nothing}
          error="Choose one"
        />
      ),
    },
  },
  {
    name: 'Switch',
    states: {
      off: <Switch aria-label="Callbacks" checked={false} onCheckedChange={nothing} />,
      on: <Switch aria-label="Callbacks" checked onCheckedChange={nothing} />,
    },
  },
  {
    name: 'FileInput',
    states: {
      empty: (
        <Field label="Logo">
          <FileInput accept="image/png" onFile={nothing} />
        </Field>
      ),
    },
  },
]

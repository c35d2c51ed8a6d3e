import { CircleCheck } from 'lucide-react'
import { AddressBlock } from '@/lib/ui/address-block'
import { AddressInline } from '@/lib/ui/address-inline'
import { Amount } from '@/lib/ui/amount'
import { AsOf } from '@/lib/ui/as-of'
import { Avatar } from '@/lib/ui/avatar'
import { Badge } from '@/lib/ui/badge'
import { Count } from '@/lib/ui/count'
import { DefinitionList } from '@/lib/ui/definition-list'
import { Duration } from '@/lib/ui/duration'
import { Icon } from '@/lib/ui/icon'
import { LogoLetter, LogoMark } from '@/lib/ui/logo'
import { LookAlike } from '@/lib/ui/look-alike'
import { Metric, MetricRow } from '@/lib/ui/metric'
import { QrCode } from '@/lib/ui/qr-code'
import { Ruler } from '@/lib/ui/ruler'
import { Sparkline } from '@/lib/ui/sparkline'
import { Stepper } from '@/lib/ui/stepper'
import { Sum } from '@/lib/ui/sum'
import { Timeline } from '@/lib/ui/timeline'
import { TokenMark, TokenName } from '@/lib/ui/token-mark'
import { TrailedTitle } from '@/lib/ui/trailed-title'
import { LeftMark } from '@/lib/ui/left-mark'
import { UnreadMark } from '@/lib/ui/unread-mark'
import { type ComponentEntry, LONG } from '../entry'

const ADDRESS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const UNREAD = { unread_fields: ['fees', 'paid_time'] }
const FACTS = [
  { key: 'amount', term: 'Amount', value: <Amount value="86.4" unit="USDT" /> },
  { key: 'shop', term: 'Application', value: 'Harbor Store' },
]

/** What is read. */
export const SHOWN_FACTS: readonly ComponentEntry[] = [
  {
    name: 'Amount',
    states: {
      usual: <Amount value="1284.5" unit="USDT" />,
      unknown: <Amount value={undefined} unit="USDT" />,
      estimate: <Amount value="91.38" unit="USD" estimate />,
      signed: <Amount value="-250" unit="USDT" sign="always" />,
      middle: <Amount value="1284.5" unit="USDT" size="mid" />,
      big: <Amount value="1284.5" unit="USDT" size="big" />,
      hero: <Amount value="123456789012.123456" unit="USDT" size="hero" />,
    },
  },
  {
    name: 'AddressInline',
    states: {
      masked: <AddressInline value={ADDRESS} show="masked" />,
      groups: <AddressInline value={ADDRESS} show="groups" />,
      plain: <AddressInline value={ADDRESS} show="plain" copyLabel="Copy address" />,
    },
  },
  {
    name: 'AddressBlock',
    states: { usual: <AddressBlock address={ADDRESS} />, large: <AddressBlock address={ADDRESS} columns={6} large /> },
  },
  {
    name: 'LookAlike',
    states: {
      usual: (
        <LookAlike
          title="It looks like an address of yours, and is another one."
          entered={{ name: 'Entered', address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5xDeC' }}
          own={{ name: 'Treasury', address: ADDRESS }}
        />
      ),
    },
  },
  { name: 'AsOf', states: { fresh: <AsOf time="14:32" />, stale: <AsOf time="2026-11-20 14:32" stale /> } },
  {
    name: 'Avatar',
    states: {
      small: <Avatar name="Harbor Store" size="sm" coloured />,
      usual: <Avatar name="Harbor Store" />,
      large: <Avatar name="海港商店" size="lg" round />,
    },
  },
  {
    name: 'Badge',
    states: {
      neutral: <Badge tone="neutral">Waiting</Badge>,
      info: <Badge tone="info">Confirming</Badge>,
      success: (
        <Badge tone="success" icon={CircleCheck}>
          Paid
        </Badge>
      ),
      warning: <Badge tone="warning">Paid too little</Badge>,
      danger: <Badge tone="danger">Failed</Badge>,
      muted: <Badge tone="muted">Closed</Badge>,
      outline: <Badge tone="outline">Withdrawal</Badge>,
      'long words': <Badge tone="info">{LONG}</Badge>,
    },
  },
  { name: 'Count', states: { usual: <Count>12</Count>, alert: <Count alert>3</Count> } },
  {
    name: 'DefinitionList',
    states: { usual: <DefinitionList items={FACTS} /> },
  },
  { name: 'Duration', states: { minutes: <Duration seconds={600} />, hours: <Duration seconds={7200} /> } },
  { name: 'Icon', states: { usual: <Icon of={CircleCheck} /> } },
  { name: 'LogoMark', states: { usual: <LogoMark className="size-8" /> } },
  { name: 'LogoLetter', states: { usual: <LogoLetter className="size-8" /> } },
  {
    name: 'Metric',
    states: {
      usual: <Metric label="Payments received today" value="42" change="+12 %" note="of 57 orders" />,
      'with a line': <Metric label="Income" value="1,284.5" chart={<Sparkline values={['1', '4', null, '3']} />} />,
    },
  },
  {
    name: 'MetricRow',
    states: {
      three: (
        <MetricRow of={3}>
          <Metric label="Created" value="418" />
          <Metric label="Delivered" value="412" />
          <Metric label="Given up" value="0" />
        </MetricRow>
      ),
    },
  },
  {
    name: 'QrCode',
    states: {
      usual: <QrCode text={ADDRESS} label="Address as a QR code" />,
      small: <QrCode text={ADDRESS} label="Address as a QR code" size="small" />,
    },
  },
  {
    name: 'Ruler',
    states: {
      usual: <Ruler ticks={10} used={4} className="w-40" />,
      planned: <Ruler ticks={10} used={4} planned={3} className="w-40" />,
      good: <Ruler ticks={10} used={10} good className="w-40" />,
    },
  },
  {
    name: 'Sparkline',
    states: {
      line: <Sparkline values={['1', '4', '2', '6']} className="h-10 w-40" />,
      'with a gap': <Sparkline values={['1', null, '2', '6']} className="h-10 w-40" />,
      steps: <Sparkline values={['1', '4', '2', '6']} shape="steps" openEnd className="h-10 w-40" />,
    },
  },
  { name: 'Stepper', states: { usual: <Stepper label="Withdrawal" steps={['Form', 'Review', 'Sent']} current={1} /> } },
  {
    name: 'Sum',
    states: {
      usual: (
        <Sum
          lines={[
            { key: 'amount', label: 'Amount', value: '250' },
            { key: 'fee', label: 'Fee', value: '1', quiet: true },
            { key: 'received', label: 'They receive', value: '249', result: true },
          ]}
        />
      ),
    },
  },
  {
    name: 'Timeline',
    states: {
      running: (
        <Timeline
          label="Review"
          steps={[
            { key: 'sent', title: 'Sent', state: 'done', time: '14:32' },
            { key: 'now', title: 'First audit', state: 'now', children: 'It takes about a day.' },
            { key: 'ahead', title: 'Decision', state: 'ahead' },
          ]}
        />
      ),
      ended: (
        <Timeline
          label="Review"
          steps={[
            { key: 'good', title: 'Approved', state: 'success', time: '14:32' },
            { key: 'bad', title: 'Refused', state: 'failed', time: '14:40' },
          ]}
        />
      ),
    },
  },
  {
    name: 'TokenMark',
    states: {
      'on a network': <TokenMark token="USDT" network="TRON" />,
      unknown: <TokenMark token="ZZZ" network="Somewhere" size="sm" />,
    },
  },
  {
    name: 'TokenName',
    states: {
      usual: <TokenName token="USDT" network="TRON" />,
      stacked: <TokenName token="USDT" network="TRON" size="lg" stacked />,
    },
  },
  { name: 'LeftMark', states: { usual: <LeftMark />, small: <LeftMark small /> } },
  {
    name: 'TrailedTitle',
    states: { usual: <TrailedTitle parent={<a href="#main">Property</a>}>Fund stream</TrailedTitle> },
  },
  { name: 'UnreadMark', states: { usual: <UnreadMark row={UNREAD} />, small: <UnreadMark row={UNREAD} small /> } },
]

import type { UnassignedMoney } from '@/lib/api/unassigned'
import { AcceptedDecision, OpenDecision } from './decision-flow'
import { type DecisionKind, useDecision } from './use-decision'

interface OpenDecisionsProps {
  money: UnassignedMoney
  zone: string
}

/** Decisions about this money with an unknown outcome. After a reload no flow would show them. */
export function OpenDecisions(props: OpenDecisionsProps) {
  return (
    <>
      <OpenOfKind kind="credit" {...props} />
      <OpenOfKind kind="send_back" {...props} />
    </>
  )
}

function OpenOfKind({ kind, money, zone }: OpenDecisionsProps & { kind: DecisionKind }) {
  const { open, outcome, check } = useDecision(kind, money)
  const found = outcome?.of.kind === 'accepted' ? outcome.of.answer : undefined
  return (
    <>
      {open.map((intent) => (
        <OpenDecision key={intent.client_ref} {...{ intent, money, zone }} kind="unknown" onCheck={check} />
      ))}
      {found && <AcceptedDecision act={found} money={money} />}
    </>
  )
}

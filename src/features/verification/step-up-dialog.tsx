import { LateLayer } from '@/lib/ui/late-layer'
import { lateInLayer } from '@/lib/ui/late-layers'
import type { StepUpDialogProps } from './proof-dialog'

export type { StepUpProof } from './proof/proof'

const proofDialog = lateInLayer(() => import('./proof-dialog'))

/** Step-up for one act (proof-dialog.tsx). Its code is there before the act is, and nothing is sent without it. */
export function StepUpDialog(props: StepUpDialogProps) {
  return (
    <LateLayer late={proofDialog} onClose={props.onClose}>
      {({ ProofDialog }) => <ProofDialog {...props} />}
    </LateLayer>
  )
}

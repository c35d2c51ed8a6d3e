import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Announcer } from '@/lib/ui/announcer'
import { Banner } from '@/lib/ui/banner'
import { Below } from '@/lib/ui/below'
import { Button } from '@/lib/ui/button'
import { Callout } from '@/lib/ui/callout'
import { Card, CardBody, CardHead, Split } from '@/lib/ui/card'
import { Dialog } from '@/lib/ui/dialog'
import { DockButton, DockSpace } from '@/lib/ui/dock'
import { Drawer, DrawerSection } from '@/lib/ui/drawer'
import { DrawerFoot } from '@/lib/ui/drawer-foot'
import { EmptyState } from '@/lib/ui/empty-state'
import { ErrorState } from '@/lib/ui/error-state'
import { NoMatch } from '@/lib/ui/no-match'
import { Sheet } from '@/lib/ui/sheet'
import { Loading, LoadingLines, Skeleton } from '@/lib/ui/skeleton'
import { Spinner } from '@/lib/ui/spinner'
import { toasts } from '@/lib/ui/toast'
import { Toaster } from '@/lib/ui/toaster'
import { type ComponentEntry, LONG, nothing } from '../entry'

type LayerName = 'dialog' | 'drawer' | 'sheet'

/** A layer with the button that opens it, because a layer covers the page. */
function OpenedLayer({ layer, words = 'You send 250 USDT to Treasury.' }: { layer: LayerName; words?: string }) {
  const [open, setOpen] = useState(false)
  const props = { open, onOpenChange: setOpen, title: 'Verify this withdrawal' }
  const foot = (
    <DrawerFoot act={() => setOpen(false)} onCancel={() => setOpen(false)}>
      Send
    </DrawerFoot>
  )
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {layer === 'dialog' && (
        <Dialog {...props} description="It cannot be taken back." footer={<Button variant="primary">Send</Button>}>
          {words}
        </Dialog>
      )}
      {layer === 'drawer' && (
        <Drawer {...props} footer={foot}>
          <DrawerSection title="Receiver">{words}</DrawerSection>
        </Drawer>
      )}
      {layer === 'sheet' && <Sheet {...props}>{words}</Sheet>}
    </>
  )
}

/** What holds other things, and what stands in their place. */
export const FRAMES: readonly ComponentEntry[] = [
  { name: 'Announcer', states: { 'heard only': <Announcer /> } },
  {
    name: 'Banner',
    states: {
      warning: (
        <Banner icon={TriangleAlert} title="Withdrawals are stopped" action={<Button size="sm">Resume</Button>}>
          Nothing is sent until you resume them.
        </Banner>
      ),
      danger: <Banner tone="danger" icon={TriangleAlert} title="Your callback address does not answer" />,
      info: <Banner tone="info" icon={TriangleAlert} title={LONG} />,
    },
  },
  {
    name: 'Below',
    states: {
      loading: <Below loading>The lower part of a page</Below>,
      here: <Below loading={false}>The lower part of a page</Below>,
    },
  },
  {
    name: 'Callout',
    states: {
      plain: <Callout title="What happens next">The review takes about a day.</Callout>,
      info: <Callout tone="info">A code was sent to mia@northwind.example.</Callout>,
      success: <Callout tone="success" title="It is on its way" />,
      warning: <Callout tone="warning" title="This address is new" action={<Button size="sm">Save it</Button>} />,
      danger: (
        <Callout tone="danger" title="It could not be sent">
          {LONG}
        </Callout>
      ),
    },
  },
  {
    name: 'Card',
    states: {
      usual: (
        <Card>
          <CardHead title="Devices" note="Where you are signed in" actions={<Button size="sm">Sign out</Button>} />
          <CardBody>Chrome on macOS</CardBody>
        </Card>
      ),
      'long words': (
        <Card>
          <CardHead title={LONG} note={LONG} />
          <CardBody>{LONG}</CardBody>
        </Card>
      ),
    },
  },
  { name: 'CardHead', states: { usual: <CardHead title="Devices" /> } },
  { name: 'CardBody', states: { usual: <CardBody>Chrome on macOS</CardBody> } },
  {
    name: 'Split',
    states: {
      two: (
        <Split of={2}>
          <p>Networks</p>
          <p>Rules</p>
        </Split>
      ),
    },
  },
  {
    name: 'Dialog',
    states: {
      'press to open': <OpenedLayer layer="dialog" />,
      'long words': <OpenedLayer layer="dialog" words={LONG} />,
    },
  },
  {
    name: 'Drawer',
    states: {
      'press to open': <OpenedLayer layer="drawer" />,
      'long words': <OpenedLayer layer="drawer" words={LONG} />,
    },
  },
  {
    name: 'DrawerSection',
    states: {
      usual: (
        <DrawerSection title="Receiver" aside="TRON">
          Treasury
        </DrawerSection>
      ),
    },
  },
  {
    name: 'DrawerFoot',
    states: {
      usual: (
        <DrawerFoot act={nothing} onCancel={nothing}>
          Save
        </DrawerFoot>
      ),
      off: (
        <DrawerFoot act={nothing} off="Nothing was changed" onCancel={nothing}>
          Save
        </DrawerFoot>
      ),
    },
  },
  { name: 'Sheet', states: { 'press to open': <OpenedLayer layer="sheet" /> } },
  {
    name: 'DockSpace',
    states: {
      closed: (
        <DockSpace open={false} drawer={null}>
          The list
        </DockSpace>
      ),
      open: (
        <DockSpace open drawer={<p>The drawer</p>}>
          The list
        </DockSpace>
      ),
    },
  },
  { name: 'DockButton', states: { usual: <DockButton /> } },
  {
    name: 'EmptyState',
    states: {
      'nothing yet': (
        <EmptyState kind="nothing-yet" title="No links yet" actions={<Button>Create one</Button>}>
          A customer pays by it without a shop.
        </EmptyState>
      ),
      'no match': (
        <EmptyState kind="no-match" title="No payment matches">
          Choose other filters.
        </EmptyState>
      ),
      'not allowed': (
        <EmptyState kind="not-allowed" title="This service makes no payment links">
          Orders come from your shop here.
        </EmptyState>
      ),
    },
  },
  { name: 'NoMatch', states: { usual: <NoMatch title="No payment matches these 2 filters" onClear={nothing} /> } },
  {
    name: 'ErrorState',
    states: {
      usual: (
        <ErrorState title="Could not load the payments." code="500" onRetry={nothing}>
          The database does not answer.
        </ErrorState>
      ),
      retrying: <ErrorState title="Could not load the payments." onRetry={nothing} retrying />,
      'long words': <ErrorState title={LONG}>{LONG}</ErrorState>,
    },
  },
  { name: 'Skeleton', states: { loading: <Skeleton className="h-4 w-36" /> } },
  {
    name: 'Loading',
    states: {
      loading: (
        <Loading>
          <Skeleton className="h-32 w-full" />
        </Loading>
      ),
    },
  },
  { name: 'LoadingLines', states: { loading: <LoadingLines /> } },
  { name: 'Spinner', states: { usual: <Spinner />, small: <Spinner small /> } },
  {
    name: 'Toaster',
    states: {
      'press to show': (
        <>
          <Button onClick={() => toasts.show({ text: 'Saved', tone: 'done' })}>Done</Button>
          <Button onClick={() => toasts.show({ text: LONG, tone: 'error' })}>Error</Button>
          <Toaster />
        </>
      ),
    },
  },
]

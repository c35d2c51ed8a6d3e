import { Ellipsis, Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '@/lib/ui/button'
import { Chip } from '@/lib/ui/chip'
import { CopyButton } from '@/lib/ui/copy-button'
import { Menu, MenuItem, MenuSeparator } from '@/lib/ui/menu'
import { NewsBar } from '@/lib/ui/table/news-bar'
import { Popover } from '@/lib/ui/popover'
import { SendCodeButton } from '@/lib/ui/send-code-button'
import { Segmented } from '@/lib/ui/segmented'
import { TabPanel, Tabs } from '@/lib/ui/tabs'
import { Walk } from '@/lib/ui/walk'
import { type ComponentEntry, LONG, nothing } from '../entry'

const TABS = [
  { value: 'one', label: 'Unread', count: 3 },
  { value: 'two', label: 'All', changed: true },
]
const SEGMENTS = [
  { value: 'open', label: 'Open', count: '12' },
  { value: 'done', label: 'Decided' },
  { value: 'off', label: 'Archive', disabledReason: 'Nothing was archived yet' },
]

/** What is pressed. */
export const ACTIONS: readonly ComponentEntry[] = [
  {
    name: 'Button',
    states: {
      primary: <Button variant="primary">Send 250 USDT</Button>,
      secondary: <Button icon={Plus}>Add address</Button>,
      quiet: <Button variant="quiet">Reset</Button>,
      link: <Button variant="link">Clear all</Button>,
      danger: <Button variant="danger">Close the account</Button>,
      loading: (
        <Button variant="primary" loading loadingText="Sending…">
          Send
        </Button>
      ),
      'off, with its reason': <Button disabledReason="Choose the network first">Scan</Button>,
      'long words': <Button>{LONG}</Button>,
    },
  },
  {
    name: 'IconButton',
    states: {
      usual: <IconButton icon={Ellipsis} label="Actions" />,
      'off, with its reason': <IconButton icon={Trash2} label="Delete" disabledReason="It has payments" />,
    },
  },
  {
    name: 'Chip',
    states: {
      removable: <Chip label="Status" value="Paid" onRemove={nothing} />,
      'long words': <Chip label="Merchant order" value={LONG} onRemove={nothing} />,
    },
  },
  {
    name: 'CopyButton',
    states: { usual: <CopyButton value="TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE" label="Copy address" /> },
  },
  {
    name: 'Menu',
    states: {
      'press to open': (
        <Menu trigger={<IconButton icon={Ellipsis} label="Actions" />}>
          <MenuItem onSelect={nothing}>Rename</MenuItem>
          <MenuItem disabledReason="It has payments">Archive</MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={Trash2}>
            Delete
          </MenuItem>
        </Menu>
      ),
    },
  },
  {
    name: 'Popover',
    states: {
      'press to open': (
        <Popover trigger={<Button>What the states mean</Button>} label="What the states mean">
          <p>A callback is sent until your server answers 2xx.</p>
        </Popover>
      ),
    },
  },
  {
    name: 'Segmented',
    states: {
      usual: <Segmented label="What is shown" segments={SEGMENTS} value="open" onValueChange={nothing} />,
      block: <Segmented block label="What is shown" segments={SEGMENTS} value="done" onValueChange={nothing} />,
    },
  },
  {
    name: 'Tabs',
    states: {
      usual: (
        <Tabs label="Notifications" tabs={TABS} value="one" onValueChange={nothing}>
          <TabPanel value="one">Three are unread.</TabPanel>
        </Tabs>
      ),
      segments: (
        <Tabs segments label="Notifications" tabs={TABS} value="two" onValueChange={nothing}>
          <TabPanel value="two">All of them.</TabPanel>
        </Tabs>
      ),
    },
  },
  {
    name: 'SendCodeButton',
    states: {
      first: <SendCodeButton nextAt={undefined} again={false} busy={false} onSend={nothing} />,
      again: <SendCodeButton nextAt={undefined} again busy={false} onSend={nothing} />,
      loading: <SendCodeButton nextAt={undefined} again={false} busy onSend={nothing} />,
      waiting: <SendCodeButton nextAt={Date.now() + 60_000} again busy={false} onSend={nothing} />,
    },
  },
  {
    name: 'NewsBar',
    states: {
      'new rows': <NewsBar waiting={3} onShow={nothing} />,
      'another order': <NewsBar waiting={0} onShow={nothing} />,
    },
  },
  {
    name: 'Walk',
    states: {
      'in the middle': (
        <Walk
          shown="2"
          keys={['1', '2', '3']}
          names={{ previous: 'Previous payment', next: 'Next payment' }}
          onOpen={nothing}
          findLink={() => null}
        />
      ),
      'at the end': (
        <Walk
          shown="3"
          keys={['1', '2', '3']}
          names={{ previous: 'Previous payment', next: 'Next payment' }}
          onOpen={nothing}
          findLink={() => null}
        />
      ),
    },
  },
]

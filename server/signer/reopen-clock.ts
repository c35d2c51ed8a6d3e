import { readAct } from './act-text'
import { wait } from './answers'
import type { RequestOf, Wait } from './contract'
import { chainWait, MOST_AHEAD_SECONDS, treasuryOf } from './outgoing'
import type { Signing } from './outgoing'

/**
 * Why an act that opens closed networks cannot be taken now. It counts from the moment of the own clock in which it is written down, which
 * is compared with the times of blocks from then on: by a clock that is ahead, what is paid in next would not count, and transfers of a
 * newer copy would not be seen; by one that is behind, what was paid out before would count once more.
 *
 * @returns undefined: nothing, or it is no such act, or none for what is closed now
 */
export async function clockFault(signing: Signing, { text }: RequestOf<'act'>): Promise<Wait | undefined> {
  const { book, keys, networks, now, turns, views } = signing
  const act = readAct(text)
  if (act?.kind !== 'reopen' || act.journal !== book.closings.lastHash()) return undefined
  for (const { id } of networks.values()) {
    const view = views.get(id)
    if (view === undefined || !book.closings.isClosed(id)) continue
    try {
      const time = await turns.ofNetwork(id, async () =>
        view.kind === 'tron' ? (await view.look()).tip.time : (await view.look(keys.addressOf(treasuryOf(id)))).time,
      )
      const ahead = time - now()
      // TRON has a block every three seconds. An EVM chain may stand still between payments: an old block there says nothing.
      if (ahead > MOST_AHEAD_SECONDS || (view.kind === 'tron' && ahead < -MOST_AHEAD_SECONDS)) return wait('clock')
    } catch (error) {
      return chainWait(error)
    }
  }
  return undefined
}

import type { FixedAddress } from '@/lib/api/fixed-address'
import { chooseSink } from '@/lib/export/file-sink'
import { writeCsv } from './csv'

/**
 * Saves the list as a file that can be imported again.
 * @throws the browser's AbortError when no file was chosen
 */
export async function exportAddresses(addresses: readonly FixedAddress[], date: string): Promise<void> {
  const rows = addresses.map(({ chain, address, name }) => [chain, address, name])
  const text = writeCsv([['network', 'address', 'name'], ...rows])
  const open = await chooseSink(`fixed-addresses_${date}.csv`)
  const sink = await open()
  await sink.write(new TextEncoder().encode(text))
  await sink.close()
}

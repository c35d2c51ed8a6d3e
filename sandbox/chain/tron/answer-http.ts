import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { fromBytes, toBytes } from '#server/chain/tron/address'
import { CHAIN_TERMS } from './chain-terms'
import type { BroadcastAnswer, FakeChain, Included } from './fake-chain'
import type { View } from './rpc-answers'

type Body = Readonly<Record<string, unknown>>

/** A text of a question; empty where there is none. */
export function textIn(body: Body, name: string): string {
  const value = body[name]
  return typeof value === 'string' ? value : ''
}

const inHex = (address: string): string => bytesToHex(toBytes(address))
const addressIn = (value: unknown): string =>
  (typeof value === 'string' && /^41[0-9a-f]{40}$/i.test(value) ? fromBytes(hexToBytes(value)) : undefined) ?? ''

/** A block in the form of the HTTP API. The bodies of its transactions are left out: nobody here reads them. */
export function httpBlock(chain: FakeChain, view: View, number: number): object {
  const block = chain.block(number)
  return {
    blockID: view.idOf(number),
    block_header: {
      raw_data: {
        number,
        txTrieRoot: '0'.repeat(64),
        witness_address: `41${chain.producer(number).toString(16).padStart(40, '0')}`,
        parentHash: number === 0 ? block?.parent_id : view.idOf(number - 1),
        version: 34,
        timestamp: (block?.time ?? 0) * 1000,
      },
      witness_signature: '00'.repeat(65),
    },
  }
}

/** How a transaction ended; `{}` where the block of it is not there. A field that is 0 is left out, as protobuf does. */
export function transactionInfo(chain: FakeChain, found: Included | undefined): object {
  if (found === undefined) return {}
  const { txid, number, outcome, transaction } = found
  const { contract } = transaction
  const { burned, energy, energy_sun, net_sun, ret, logs, returned } = outcome
  const isCall = contract.kind === 'call'
  return {
    id: txid,
    ...(burned === 0n ? {} : { fee: Number(burned) }),
    blockNumber: number,
    blockTimeStamp: (chain.block(number)?.time ?? 0) * 1000,
    contractResult: [returned],
    ...(isCall ? { contract_address: inHex(contract.contract) } : {}),
    receipt: {
      ...(energy_sun === 0n ? {} : { energy_fee: Number(energy_sun), energy_usage_total: Number(energy) }),
      ...(net_sun === 0n ? {} : { net_fee: Number(net_sun) }),
      ...(isCall ? { result: ret } : {}),
    },
    ...(ret === 'SUCCESS' ? {} : { result: 'FAILED', resMessage: bytesToHex(new TextEncoder().encode(ret)) }),
    ...(logs.length === 0
      ? {}
      : { log: logs.map(({ contract: by, topics, data }) => ({ address: inHex(by).slice(2), topics, data })) }),
  }
}

/** The trial of a call. A revert is `result: true` with `FAILED` in the transaction, as java-tron has it. */
export function trialAnswer(chain: FakeChain, body: Body): object {
  const [owner, contract] = [addressIn(body['owner_address']), addressIn(body['contract_address'])]
  const data = hexToBytes(textIn(body, 'data'))
  const called = chain.tryCall({ owner, contract, data })
  if (called === undefined)
    return {
      result: {
        code: 'CONTRACT_VALIDATE_ERROR',
        message: bytesToHex(new TextEncoder().encode('Smart contract is not exist.')),
      },
    }
  const message = called.reverted ? { message: bytesToHex(new TextEncoder().encode('REVERT opcode executed')) } : {}
  return {
    result: { result: true, ...message },
    energy_used: Number(called.energy),
    constant_result: [called.returned],
    transaction: { ret: [called.reverted ? { ret: 'FAILED' } : {}], visible: false },
  }
}

/** What an account may use; `{}` for one that is not there. Nobody has staked anything here. */
export function resourceAnswer(chain: FakeChain, body: Body): object {
  const address = addressIn(body['address'])
  if (!chain.state.hasAccount(address)) return {}
  return {
    freeNetLimit: 0,
    TotalNetLimit: 43_200_000_000,
    TotalNetWeight: 68_305_209_098,
    TotalEnergyLimit: 180_000_000_000,
    TotalEnergyWeight: 2_411_528_185,
  }
}

/** An account; `{}` for one that is not there. */
export function accountAnswer(chain: FakeChain, body: Body): object {
  const address = addressIn(body['address'])
  if (!chain.state.hasAccount(address)) return {}
  const sun = chain.state.coinsOf(address)
  return { address: inHex(address), ...(sun === 0n ? {} : { balance: Number(sun) }) }
}

/** What votes have decided, of that what is asked here. */
export function parametersAnswer(chain: FakeChain): object {
  return {
    chainParameter: [
      { key: 'getCreateAccountFee', value: 100_000 },
      { key: 'getTransactionFee', value: Number(CHAIN_TERMS.sun_per_byte) },
      { key: 'getCreateNewAccountFeeInSystemContract', value: 1_000_000 },
      { key: 'getEnergyFee', value: Number(chain.sun_per_energy) },
      { key: 'getMaxFeeLimit', value: 15_000_000_000 },
    ],
  }
}

/** What a node says to a transaction that it was sent. */
export function broadcastBody({ code, message, txid }: BroadcastAnswer): object {
  return { result: code === 'SUCCESS', code, message, transaction: '{}', txid }
}

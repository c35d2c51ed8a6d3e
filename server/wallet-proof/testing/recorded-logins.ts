import { writeLoginMessage } from '../login-message'
import type { ChainType } from '#shared/address/chain-type'

interface Recorded {
  readonly address: string
  readonly signature: string
  readonly public_key?: string
  readonly timestamp?: number
  /** An address of the same chain type whose key did not sign. */
  readonly other_address: string
}

/** The host of the page that the recorded log-ins are for, and the second in which they were signed. */
export const RECORDED = { domain: 'localhost:4173', now: 1_795_255_200 } as const

/**
 * One log-in of the demo merchant on every chain type, as the wallet window signed it. Every scheme here is
 * deterministic, so a signature that differs was made with another key, text or scheme.
 */
export const RECORDED_LOGINS: Readonly<Record<ChainType, Recorded>> = {
  Ethereum: {
    address: '0xbf1A34e4ec380d98f5301c5E6c4F9332194B1438',
    signature:
      '0xe8bdce17ce3e4490d28b0eb3cd0dc023480c68bfd235a516ad0861d4af6a9fa7761162b91786725c1bc3a1448e83260e7ece8816b218212f353455267af080ec1b',
    other_address: '0x97dBf4323aE3D697631f37CB1813AF80F1152115',
  },
  HC: {
    address: '6Kuyn8TF7uA7rM4tEmCiw649jFxtETTMUod6HXbMQwYC',
    signature: 'UmdAtaDSAKcy8UEBHJZqUQAf9JxrP6eLb5e67QXwnwMHzfqenWMo9KPimQ9LFiJRMkkM8T1FSg3GECs24zhvdwE',
    other_address: '3y8Void9fnb1b6jzzEna384FD8a6VVnquLx39tCtZJ7A',
  },
  Solana: {
    address: 'Da9EktHmo8tEa83s4ngx7KD3eK9sj3S9JDSFsrPVD4Pe',
    signature: '3t7rd5B8HdpDfu4DYgN6WZAdJjnGUhLxkCHujJJWNm8D3KQUthYgYtwUktP2g7ow85YYrKaUZTPH8GNsioZ3uYe4',
    other_address: 'H58KhjLv89KhAbWkaWWn1c3X6LFGYBzSHeT19gTjPcZH',
  },
  Tron: {
    address: 'TWWZ6nCMwZdCv4ujqZwL8fg3wA7i9D8avP',
    signature:
      '0xe70791a4b13a59817406d8525e8bd7a01504e485501616089fe3fafe30e9e11f0a95b5edf14a078adc5a7bb1488d12ad2827095a7fdbd33f4ad6dfe6cdfe63c51c',
    other_address: 'TUJfJTgo1dp4HFn5obhfbPtK6U9NBQ8e8G',
  },
  TON: {
    address: 'UQCO58sdJG0F3IK16Cm4KTvxDAQ3h96MoEZDrC1RA51K24Z9',
    signature: 'kkiWWSRZ+7isWUPUWDtvi9zaYu9Y8b51a3II/WvUNMa3VGUwZYRmKtFQqc3aNUXJwVcAudIo1J1uOp3pG0G4AQ==',
    public_key: '942bce300464736b699fa50998c292cbb9aeb951c5c79447aab37cbec9215910',
    timestamp: RECORDED.now,
    other_address: 'UQA3DkPguaLCYBhdkWYWOZ5ot88tXFUaf5A74jMfZfA98EhH',
  },
  TONTESTNET: {
    address: '0QAl8wQ9hNprppSXLyYODWgtMoCLpACleVkOoEJTzqjXK8Pp',
    signature: 'J3E7bvVD0+vC++2UdLK+dZyVXHjNFc3uNxFieQrjUMPlmZcd+FfYW+cYiglhRI+MqZ2qbL5LsY1QUYMakvjyCw==',
    public_key: '0dd0400553986c02221594c404906d959e71facb2277058d43a6597cfe586755',
    timestamp: RECORDED.now,
    other_address: '0QASNBQ3Y_tb5Lqier4bJ7h1Bq99mkQe76TWCafQWEH-jVom',
  },
  Aptos: {
    address: '0x3c52cf9178abc80c234c0e120c158ba4496da9a9be9932156a324e44608a8bf5',
    signature:
      '0xe9060af756b40889cab26d758dff11520d5a1c8ec199605e478296a0708fe8bb94f32ccb3b4bc411d482b4bb1c8c3a93391af83da9dca745b266e10884aeb703',
    public_key: '7baa18ebd25e6a8f1b324ee5a8f2873d66eecfbb2eb98859e32aca8d128ad183',
    other_address: '0x87df50e95b57583946b6748f41cb8c64acf7cad3c9bad2ce267218195fa74471',
  },
  Bitcoin: {
    address: 'bc1qxumfcxcm6pqrjqpcvyf2698ptnfp0ezdvrs9kc',
    signature:
      'AkcwRAIgNzfHdhXMoN6easMuZGZVwWoc58GU3NP5Tg6puM+M6i0CIACGn1+u9ULjgf2dYEwVkYEjnVitLoOhlBRfodofYpaEASEDI9FwJz8g75K3yv6ksCubI+R8v9Uoac/O24F7NXzdNeg=',
    other_address: 'bc1qtq0c2lpu7dqrswwg28qlg9cdmmelalm48jmhw0',
  },
  Endless: {
    address: 'yodz4bd7Va3iFKHvmcmB3i4uAJEA2s7LCWBAv9WrGYf',
    signature:
      '0xa3821c40bf7837038c84bf77ee9664635bbadb764bdffd892a77b33112384ae361a829d3ed25c08c95631b50981feb2bcc54886b1891e46babddb133e842fe04',
    public_key: '8de35eee72e1622634a0c5aea96f4b428ce3595a98244b2ac6b14151f5f34e92',
    other_address: 'HuYNrRuj94h6yQw99HyFWa5vGrqm6suWjbs2BWZEZCDw',
  },
}

/**
 * The statement that was signed in the recorded log-in of a chain type.
 *
 * @example
 * writeLoginMessage({ ...recordedStatement('HC'), nonce: 'another' })
 */
export const recordedStatement = (chain_type: ChainType) => ({
  domain: RECORDED.domain,
  uri: `http://${RECORDED.domain}`,
  chain_type,
  address: RECORDED_LOGINS[chain_type].address,
  nonce: 'q8Zr2LkVt5Nw9XyB3cDfGh',
  issued_at: RECORDED.now,
  expires_at: RECORDED.now + 300,
})

/**
 * A recorded log-in, ready to be verified.
 *
 * @example
 * verifySignature(recordedLogin('Tron')) // true
 */
export function recordedLogin(chain_type: ChainType) {
  const { other_address: _, ...proof } = RECORDED_LOGINS[chain_type]
  return { chain_type, ...RECORDED, message: writeLoginMessage(recordedStatement(chain_type)), ...proof }
}

/** A token contract of the chain. */
export interface FakeToken {
  /** `T...` */
  readonly contract: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Who may freeze addresses. */
  readonly owner: string
  /** What every holder has from the first block on, in smallest units. */
  readonly each: bigint
}

/** What the accounts of a chain have, and what has to be undone when its blocks are taken back. */
export class ChainState {
  readonly #coins = new Map<string, bigint>()
  readonly #units = new Map<string, bigint>()
  readonly #frozen = new Set<string>()
  readonly #undo: (() => void)[] = []
  readonly tokens: ReadonlyMap<string, FakeToken>

  constructor(tokens: readonly FakeToken[]) {
    this.tokens = new Map(tokens.map((token) => [token.contract, token]))
  }

  /** A point that {@link undoTo} returns to. */
  mark(): number {
    return this.#undo.length
  }

  undoTo(mark: number): void {
    while (this.#undo.length > mark) this.#undo.pop()?.()
  }

  /** Whether an address has an account: only then can it send anything. */
  hasAccount(address: string): boolean {
    return this.#coins.has(address)
  }

  /** Sun of an address. */
  coinsOf(address: string): bigint {
    return this.#coins.get(address) ?? 0n
  }

  addCoins(address: string, sun: bigint): void {
    this.#set(this.#coins, address, this.coinsOf(address) + sun)
  }

  /** Smallest units of a token. */
  unitsOf(contract: string, holder: string): bigint {
    return this.#units.get(`${contract} ${holder}`) ?? 0n
  }

  addUnits(contract: string, holder: string, units: bigint): void {
    this.#set(this.#units, `${contract} ${holder}`, this.unitsOf(contract, holder) + units)
  }

  isFrozen(contract: string, holder: string): boolean {
    return this.#frozen.has(`${contract} ${holder}`)
  }

  setFrozen(contract: string, holder: string, frozen: boolean): void {
    const key = `${contract} ${holder}`
    const was = this.#frozen.has(key)
    const put = (on: boolean): void => void (on ? this.#frozen.add(key) : this.#frozen.delete(key))
    put(frozen)
    this.#undo.push(() => put(was))
  }

  #set(map: Map<string, bigint>, key: string, value: bigint): void {
    const before = map.get(key)
    map.set(key, value)
    this.#undo.push(() => (before === undefined ? map.delete(key) : map.set(key, before)))
  }
}

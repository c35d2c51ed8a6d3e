/** Whose token it is. */
export interface Caller {
  readonly merchant_id: string
  readonly mchid: string
  /** Account status; 3 is open (SPEC.md section 4). */
  readonly status: number
  readonly session_id: string
  /** IANA zone of the merchant's calendar. */
  readonly zone: string
}

/** Whose server signed the call with the application's KEY. */
export interface Shop {
  readonly application_id: string
  readonly appid: string
  readonly merchant_id: string
}

/** The merchant and the session that the token of a call belongs to. */
export interface Caller {
  readonly merchant_id: string
  readonly mchid: string
  /** Account status; 3 is open (SPEC.md section 4). */
  readonly status: number
  readonly session_id: string
  /** IANA zone of the merchant's calendar. */
  readonly zone: string
}

/** The application whose KEY signed the call of a shop. */
export interface Shop {
  readonly application_id: string
  readonly appid: string
  readonly merchant_id: string
}

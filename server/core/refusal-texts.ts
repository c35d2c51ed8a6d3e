/** Languages of the server's texts (SPEC.md section 9). */
export type Language = 'en-US' | 'zh-CN'

interface RefusalText extends Readonly<Record<Language, string>> {
  /** HTTP status; 422 for everything that the business rules refuse (SPEC.md section 8). */
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 501 | 503
  /** `code` of the envelope. */
  readonly code: number
}

const text = (status: RefusalText['status'], code: number, en: string, zh: string): RefusalText => ({
  status,
  code,
  'en-US': en,
  'zh-CN': zh,
})
/** A server message of SPEC.md section 8, or one of ours in the same style. */
const rule = (code: number, en: string, zh: string): RefusalText => text(422, code, en, zh)

/** Every refusal by name. The English texts of 10001 to 10037 are those of SPEC.md section 8, word for word. */
export const REFUSALS = {
  operation_failed: rule(10001, 'operation failed', '操作失败'),
  parameter_error: rule(422, 'Parameter error', '参数错误'),
  account_does_not_exist: rule(10002, 'Account does not exist', '账户不存在'),
  currency_not_supported: rule(10003, 'This currency is not supported temporarily', '暂不支持该币种'),
  no_address_available: rule(10004, 'No address available', '没有可用地址'),
  nonexistent_transaction: rule(10005, 'Non-existent transaction', '交易不存在'),
  cannot_be_refunded: rule(10006, 'This transaction cannot be refunded', '该交易不可退款'),
  sms_code_error: rule(10007, 'sms verification code error', '短信验证码错误'),
  sms_code_expired: rule(10008, 'sms verification code expired', '短信验证码已过期'),
  mobile_exists: rule(10009, 'Mobile number already exists', '手机号已存在'),
  mobile_not_exists: rule(10010, 'Mobile number does not exist', '手机号不存在'),
  frequent_operation: text(429, 10011, 'Frequent operation', '操作频繁'),
  password_error: rule(10012, 'Password error', '密码错误'),
  currency_does_not_exist: rule(10013, 'Currency does not exist', '币种不存在'),
  account_under_review: text(403, 10014, 'Account under review', '账户审核中'),
  account_opened: rule(10015, 'Account opened', '账户已开通'),
  same_password: rule(10016, 'Consistent with the original password', '与原密码一致'),
  old_password_wrong: rule(10017, 'Inconsistent with the original password', '与原密码不一致'),
  mailbox_exists: rule(10018, 'Mailbox already exists', '邮箱已存在'),
  google_code_error: rule(10019, 'google code err', '谷歌验证码错误'),
  token_exists: rule(10020, 'Token already exists', '币种已存在'),
  name_duplicate: rule(10021, 'Name cannot be duplicate', '名称不能重复'),
  merchant_does_not_exist: rule(10022, 'Merchant does not exist', '商户不存在'),
  amount_too_small: rule(10023, 'The amount is too small', '金额过小'),
  insufficient_balance: rule(10024, 'Insufficient balance', '余额不足'),
  account_cannot_withdraw: rule(10025, 'Your account cannot be withdrawn temporarily', '您的账户暂时无法提现'),
  single_withdrawal_too_large: rule(10026, 'Your single withdrawal amount is too large', '您的单笔提现金额过大'),
  day_limit_exceeded: rule(
    10027,
    'Total withdrawal value exceeds the limit within 24 hours',
    '24 小时内提现总额超出限制',
  ),
  email_code_error: rule(10028, 'email verification code error', '邮箱验证码错误'),
  email_code_expired: rule(10029, 'email verification code expired', '邮箱验证码已过期'),
  follow_limit: rule(10030, 'You can only follow up to four items', '最多只能关注四项'),
  amount_not_below_balance: rule(10031, 'The withdrawal amount must be less than the balance', '提现金额必须小于余额'),
  address_wrong_chain: rule(10032, 'The address format does not match the selected chain', '地址格式与所选链不匹配'),

  /** The console shows no message for 10038; it asks for the missing proof instead (SPEC.md section 8). */
  step_up_required: rule(10038, 'Verification is required', '需要安全验证'),
  passwords_differ: rule(10040, 'The two password entries are inconsistent', '两次输入的密码不一致'),
  password_too_common: rule(10041, 'This password is too common, choose another', '该密码过于常见，请更换'),
  password_not_set: rule(10042, 'Set a password first', '请先设置密码'),
  mailbox_not_set: rule(10043, 'Add an email address first', '请先绑定邮箱'),
  google_bound: rule(10044, 'Google Authenticator is already bound', '谷歌验证器已绑定'),
  google_not_bound: rule(10045, 'Bind Google Authenticator first', '请先绑定谷歌验证器'),
  locked_out: text(
    429,
    10046,
    'Locked after too many wrong codes: use a recovery code, reset the password, or ask support',
    '错误次数过多，已锁定：请使用恢复码、重置密码或联系客服',
  ),
  wallet_proof_refused: rule(
    10047,
    'The wallet signature was not accepted, please try again',
    '钱包签名未被接受，请重试',
  ),
  wallet_ticket_refused: rule(10048, 'This sign-in is no longer valid, please try again', '本次登录已失效，请重试'),
  passkey_refused: rule(10140, 'This passkey was not accepted, please try again', '该通行密钥未被接受，请重试'),
  passkey_not_ready: rule(10141, 'This passkey does not count yet or any more', '该通行密钥尚未生效或已失效'),
  chain_type_off: rule(10049, 'This chain type is not enabled', '该链类型未启用'),
  wallet_linked: rule(10050, 'This wallet already belongs to an account', '该钱包已关联账户'),
  wallet_not_linked: rule(
    10088,
    'This wallet is not linked to your account: sign with one that is',
    '该钱包未关联您的账户：请使用已关联的钱包签名',
  ),
  last_way_in: rule(10051, 'This is your last way to sign in', '这是您最后的登录方式'),
  does_not_exist: rule(10052, 'This record does not exist', '记录不存在'),
  confirmation_wrong: rule(10053, 'The typed confirmation does not match', '输入的确认内容不匹配'),
  balance_left: rule(10054, 'The account still holds funds', '账户仍有余额'),
  factors_wait: rule(
    10139,
    'Your password was replaced by email. Without Google Authenticator, ways to prove yourself change when the wait after it is over',
    '您的密码已通过邮箱重置。未绑定谷歌验证器时，须等待期结束后才能更改验证方式',
  ),
  method_not_bound: rule(10055, 'This verification method is not bound', '该验证方式尚未绑定'),
  address_waiting: rule(10056, 'This address cannot be used yet', '该地址暂不可用'),
  address_refused: rule(10057, 'Payouts to this address are refused', '禁止向该地址付款'),
  address_risky: rule(
    10098,
    'This address failed the risk check: nothing is sent to it',
    '该地址未通过风险检查：不会向其转出资金',
  ),
  address_frozen: rule(
    10099,
    'The issuer of the token has frozen this address: nothing is sent to it',
    '该地址已被代币发行方冻结：不会向其转出资金',
  ),
  address_not_checked: rule(
    10100,
    'The risk of this address is not checked yet: the money waits until it is',
    '该地址的风险尚未检查：资金将等待检查完成',
  ),
  quote_expired: rule(
    10058,
    'The quote has expired or changed, please review it again',
    '报价已过期或变更，请重新确认',
  ),
  withdrawals_paused: rule(10059, 'Withdrawals are stopped', '提现已停止'),
  payouts_stopped: rule(10086, 'Withdrawals and refunds are stopped by the platform for now', '平台已暂停提现和退款'),
  wrong_state: rule(10060, 'The state has changed, this is no longer possible', '状态已变更，无法执行该操作'),
  key_refund_limit: rule(
    10135,
    'More than the KEY of this application may refund within 24 hours',
    '超出该应用 KEY 的 24 小时退款限额',
  ),
  refund_differs: rule(10136, 'This refund number was used for another refund', '该退款号已用于其他退款'),
  order_differs: rule(10061, 'This order number was used for another order', '该订单号已用于其他订单'),
  mode_not_allowed: rule(10062, 'This payment mode is not open for your account', '您的账户未开通该收款模式'),
  url_refused: rule(10063, 'This web address cannot be used', '该网址不可用'),
  image_refused: rule(10064, 'Upload a JPG or PNG picture under 3M', '请上传小于 3M 的 JPG 或 PNG 图片'),
  document_refused: rule(10096, 'Upload a PDF, JPG or PNG file under 3M', '请上传小于 3M 的 PDF、JPG 或 PNG 文件'),
  too_many: rule(10065, 'The limit for these is reached', '已达到数量上限'),
  address_exists: rule(10076, 'This address is in your list already', '该地址已在列表中'),
  stop_link_expired: rule(
    10077,
    'This link is no longer good: sign in to stop withdrawals',
    '链接已失效：请登录后停止提现',
  ),
  address_not_saved: rule(10066, 'Withdrawals go only to fixed addresses', '仅可向固定地址付款'),
  gas_above_limit: rule(10068, 'The network costs more than your gas limit now', '当前网络费用高于您设置的上限'),
  network_cannot_send: rule(
    10085,
    'Nothing can be sent on this network yet: the platform only watches it',
    '该网络暂时无法转出：平台目前仅监听该网络',
  ),
  network_not_offered: rule(
    10137,
    'The service no longer offers this network: ask support about your money',
    '平台已不再提供该网络：您在该网络的资金请咨询客服',
  ),
  txid_wrong_network: rule(10112, 'This is not a transaction ID of the selected network', '这不是所选网络的交易哈希'),
  network_off: rule(10067, 'Withdrawals on this network are switched off', '该网络的提现已关闭'),

  login_expired: text(401, 401, 'Login expired', '登录已过期'),
  not_signed_in: text(401, 401, 'Please sign in', '请先登录'),
  signature_refused: text(401, 10133, 'The signature of the application was not accepted', '应用签名未被接受'),
  signature_headers: text(
    401,
    10130,
    'A header of the signature is missing or not well formed',
    '签名请求头缺失或格式不正确',
  ),
  signature_clock: text(
    401,
    10131,
    'X-Timestamp is more than 300 seconds from the time of the server',
    'X-Timestamp 与服务器时间相差超过 300 秒',
  ),
  nonce_used: text(401, 10132, 'This X-Nonce was used before: take a new one', '该 X-Nonce 已使用过，请更换'),
  key_cannot_refund: text(403, 10134, 'Refunds with the KEY are off for this application', '该应用未开启使用 KEY 退款'),
  ip_not_allowed: text(403, 10070, 'This IP address is not on the whitelist', '该 IP 不在白名单中'),
  verification_pending: text(403, 10071, 'Please enter the Google code first', '请先输入谷歌验证码'),
  not_open: text(403, 10072, 'Merchant permission is not open yet', '商户权限尚未开通'),
  origin_refused: text(403, 10073, 'This page may not call the service', '该页面无权调用本服务'),

  duplicate_submission: text(409, 10080, 'is requesting, please do not repeat submission', '正在请求，请勿重复提交'),
  still_running: text(409, 10081, 'This request is still being processed', '该请求仍在处理中'),
  key_expired: text(
    409,
    10082,
    'This request was executed before and its answer is no longer kept: look at the list of its records',
    '该请求此前已执行，其结果不再保留：请查看对应的记录列表',
  ),
  key_closed: text(
    409,
    10138,
    'This act was closed before it began, so nothing was executed: begin it anew',
    '该操作在开始前已关闭，未执行任何操作：请重新发起',
  ),
  key_reused: rule(10083, 'This Idempotency-Key belongs to another request', '该 Idempotency-Key 已用于其他请求'),
  key_missing: rule(10084, 'An Idempotency-Key header is required', '缺少 Idempotency-Key 请求头'),
  mail_link_expired: rule(
    10087,
    'This link was used or is too old. Ask for a new email',
    '该链接已使用或已过期，请重新获取邮件',
  ),

  application_holds_money: rule(
    10110,
    'This application still holds money. Move it to your capital account first',
    '该应用仍有余额，请先划转至资金账户',
  ),
  application_has_orders: rule(
    10111,
    'This application has orders that can still be paid, or a refund on its way. Close them or wait until they end',
    '该应用仍有待支付的订单或处理中的退款，请先关闭订单或等待其结束',
  ),

  account_has_orders: rule(
    10113,
    'You have orders that can still be paid, or refunds on their way. Close them or wait until they end',
    '您仍有待支付的订单或处理中的退款，请先关闭订单或等待其结束',
  ),
  account_awaits_money: rule(
    10114,
    'A network has money for you that is not confirmed yet. Wait until it is, then move it',
    '有一笔转入您账户的资金尚未在链上确认，请等待确认后转出',
  ),
  account_has_undecided: rule(
    10115,
    'Money that belongs to no order waits for your decision. Credit it or send it back first',
    '有不属于任何订单的资金等待您处理，请先入账或退回',
  ),

  rate_unknown: rule(
    10116,
    'No rate of this currency was stated for a day: ask for the amount in the token, or try again later',
    '该货币的汇率已超过一天未更新，请以代币金额下单或稍后重试',
  ),

  malformed_body: text(400, 400, 'The body is not valid JSON', '请求体不是有效的 JSON'),
  body_too_large: text(413, 413, 'The body is too large', '请求体过大'),
  json_only: text(415, 415, 'Send the body as application/json', '请求体须为 application/json'),
  no_such_call: text(404, 404, 'There is no such call', '接口不存在'),
  method_not_allowed: text(405, 405, 'This call has another method', '请求方法不正确'),
  not_implemented: text(501, 501, 'This back end does not offer this call', '本服务未提供该接口'),
  unavailable: text(503, 503, 'The service is busy, please try again', '服务繁忙，请稍后重试'),
  internal_error: text(
    500,
    500,
    'Something went wrong on our side. Tell support this number: {request_id}',
    '服务出现异常，请将此编号告知客服：{request_id}',
  ),
} as const satisfies Record<string, RefusalText>

/** The name of a refusal. */
export type RefusalName = keyof typeof REFUSALS

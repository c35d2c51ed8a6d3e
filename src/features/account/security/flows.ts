import { EMAIL_FLOW, PHONE_FLOW } from '#shared/contract/session'

/** The flows in which codes of a security change are asked for (SPEC.md section 4). */
export const SECURITY_FLOWS = { email: EMAIL_FLOW['google-auth'], phone: PHONE_FLOW.withdrawal }

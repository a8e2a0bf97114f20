import { HEALTH_WORDING } from './default-health-wording.ts'
import { OFFER_WORDING } from './default-offer-wording.ts'
import { RISK_WORDING } from './default-risk-wording.ts'

/** Vermont's rules as of November 2026, in the form that decision 026 describes. Administrators can edit them. */
export const DEFAULT_WORDING_LIST = `# Vermont, as of November 2026. Source: 7 V.S.A. § 864.

${HEALTH_WORDING}

${RISK_WORDING}

${OFFER_WORDING}`

import type { DrawnCertificate } from './back-pages.ts'
import { LAYOUTS_1_3_4 } from './layouts-1-3-4.ts'
import { LAYOUTS_6_8 } from './layouts-6-8.ts'
import { LAYOUTS_9_11_12 } from './layouts-9-11-12.ts'

/** Certificates of the layouts that the reader of details was written for. */
export const KNOWN: DrawnCertificate[] = [...LAYOUTS_1_3_4, ...LAYOUTS_6_8, ...LAYOUTS_9_11_12]

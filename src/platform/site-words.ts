import type { ComingHours } from './hours.ts'

/** The part of the home page that always comes last. */
export const CAROUSEL = 'carousel'

/** A part of the home page below its sections. */
export type HomePart = 'quote' | 'visit' | 'posts' | 'certificates' | typeof CAROUSEL

/** Where pages and emails can show the warning text. */
export type WarningPlace = 'gate' | 'footer' | 'posts' | 'emails'

/** The pairs of typefaces: one for headings and one for text. */
export const TYPEFACES = ['fraunces', 'bricolage', 'literata'] as const

/** `accent`: the color of links. `ground`: the color of dark bands. Both are hex colors such as `#7d5717`. */
export type Look = { accent: string; ground: string; scheme: 'light' | 'dark'; typefaces: (typeof TYPEFACES)[number] }

/**
 * The logo as pages show it. `folder`: the URL of its files. `width`, `height`: in pixels. `hasPlate`: it needs a light
 * plate on dark bands. `tile`: the color behind it in icons.
 */
export type SiteLogo = { folder: string; width: number; height: number; hasPlate: boolean; tile: string }

/** A link in the menu or the footer. `to`: a path, or an https address of another site. */
export type PageLink = { title: string; to: string; place: 'footer' | 'menu' }

/** Texts about the site for visitors and recipients. The default of an undefined field is fixed text or nothing. */
export type SiteWords = Partial<Look> & {
  brand: string
  location: string
  contactEmail: string
  credit: string
  copyrightYear: number
  ageGateExitUrl: string
  tagline?: string
  footerText?: string
  hours?: ComingHours
  /** A note on the hours. */
  openingHours?: string
  /** Where visitors find the grower; the postal address, which only emails show, may be a home. */
  visitAddress?: string
  licenseNumber?: string
  instagramUrl?: string
  facebookUrl?: string
  youtubeUrl?: string
  tiktokUrl?: string
  mapUrl?: string
  resultsLead?: string
  blogLead?: string
  contactLead?: string
  contactWelcome?: string
  /** IANA name; if undefined, UTC. */
  timeZone?: string
  ageQuestion?: string
  minimumAge?: number
  homeParts?: HomePart[]
  heroImageId?: number
  warningText?: string
  warningPlaces?: WarningPlace[]
  /** Links to pages that administrators wrote; undefined if there are none. */
  pageLinks?: PageLink[]
  /** Shown instead of our mark. */
  logo?: SiteLogo
  /** Names the card and the icons in URLs; undefined for those of our own brand. */
  drawings?: string
}

export const warningFor = (site: Pick<SiteWords, 'warningText' | 'warningPlaces'>, place: WarningPlace) =>
  site.warningPlaces?.includes(place) ? site.warningText : undefined

/** The postal address in an email, preceded by brand and location unless it contains them. */
export function addressLines({
  brand,
  location,
  postalAddress,
}: Pick<SiteWords, 'brand' | 'location'> & { postalAddress: string }): string[] {
  const lines = postalAddress.split(/\\n|[\r\n]+/).map((line) => line.trim())
  const isSaid = (words: string) => postalAddress.toLowerCase().includes(words.toLowerCase())
  return [...[brand, location].filter((words) => !isSaid(words)), ...lines].filter(Boolean)
}

/** The grower of the starter content. */
export const STARTER_BRAND = 'Fernhollow Botanicals'
export const STARTER_PLACE = 'Rutland, VT'
export const STARTER_EMAIL = 'hello@fernhollow.example'
export const TAGLINE = 'Where nature meets terpenes'
export const MINIMUM_AGE = 21
/** Stands for the minimum age in the age question. */
export const AGE_PLACEHOLDER = '{age}'
export const AGE_QUESTION = `Are you ${AGE_PLACEHOLDER} or older?`
export const LOOK: Look = { accent: '#7d5717', ground: '#0f1f17', scheme: 'light', typefaces: 'fraunces' }

export const lookOf = ({ accent, ground, scheme, typefaces }: Partial<Look>): Look => ({
  accent: accent ?? LOOK.accent,
  ground: ground ?? LOOK.ground,
  scheme: scheme ?? LOOK.scheme,
  typefaces: typefaces ?? LOOK.typefaces,
})

export const HOME_PARTS: HomePart[] = ['quote', 'visit', CAROUSEL]

/** The introductions of public pages until administrators write their own. They claim nothing about the grower. */
export const RESULTS_LEAD = 'Find yours by the batch number on your package.'
export const BLOG_LEAD = 'Notes from the growing year.'
export const CONTACT_LEAD = 'Ask about a batch, a plant or a visit.'
export const CONTACT_WELCOME =
  "Tell us what you'd like to know. If it's about something you bought, the batch number on the package helps."

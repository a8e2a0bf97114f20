/** A part of the home page below its sections. */
export type HomePart = 'quote' | 'carousel' | 'posts' | 'certificates'

/** Where pages and emails can show the warning text. */
export type WarningPlace = 'gate' | 'footer' | 'posts' | 'emails'

/** Texts about the site for visitors and recipients. The default of an undefined field is a fixed text or nothing. */
export type SiteWords = {
  brand: string
  location: string
  contactEmail: string
  credit: string
  copyrightYear: number
  ageGateExitUrl: string
  tagline?: string
  footerText?: string
  openingHours?: string
  licenseNumber?: string
  instagramUrl?: string
  facebookUrl?: string
  youtubeUrl?: string
  tiktokUrl?: string
  mapUrl?: string
  /** IANA name; if undefined, UTC. */
  timeZone?: string
  ageQuestion?: string
  minimumAge?: number
  homeParts?: HomePart[]
  warningText?: string
  warningPlaces?: WarningPlace[]
}

export const warningFor = (site: Pick<SiteWords, 'warningText' | 'warningPlaces'>, place: WarningPlace) =>
  site.warningPlaces?.includes(place) ? site.warningText : undefined

export const TAGLINE = 'Where nature meets terpenes'
export const MINIMUM_AGE = 21
/** Stands for the minimum age in the age question. */
export const AGE_PLACEHOLDER = '{age}'
export const AGE_QUESTION = `Are you ${AGE_PLACEHOLDER} or older?`
export const HOME_PARTS: HomePart[] = ['quote', 'carousel']

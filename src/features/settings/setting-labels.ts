import type { SettingValues } from './settings.schema.ts'

/** The names of the fields on screens and in the audit log, in the order of the form. */
export const SETTING_LABELS: Record<keyof SettingValues, string> = {
  brand: 'name',
  location: 'place',
  tagline: 'tagline',
  contactEmail: 'contact email',
  postalAddress: 'postal address',
  openingHours: 'opening hours',
  licenseNumber: 'license number',
  timeZone: 'time zone',
  instagramUrl: 'Instagram link',
  facebookUrl: 'Facebook link',
  youtubeUrl: 'YouTube link',
  tiktokUrl: 'TikTok link',
  mapUrl: 'map link',
  footerText: 'footer text',
  credit: 'credit',
  copyrightYear: 'copyright year',
  minimumAge: 'minimum age',
  ageQuestion: 'age question',
  ageGateExitUrl: 'where “No” leads',
  homeParts: 'home page',
  wordingList: 'wording list',
}

/** A suggestion. Growers must compare it with their state's rule, which may have changed. */
export const VERMONT_WARNING = {
  warningText: `Cannabis has not been analyzed or approved by the Food and Drug Administration (FDA). For use by individuals 21 years of age and older or registered qualifying patient only. KEEP THIS PRODUCT AWAY FROM CHILDREN AND PETS. DO NOT USE IF PREGNANT OR BREASTFEEDING. Possession or use of cannabis may carry significant legal penalties in some jurisdictions and under federal law. It may not be transported outside of the state of Vermont. The effects of edible cannabis may be delayed by two hours or more. Cannabis may be habit forming and can impair concentration, coordination, and judgment. Persons 25 years and younger may be more likely to experience harm to the developing brain. It is against the law to drive or operate machinery when under the influence of this product. National Poison Control Center 1-800-222-1222.`,
  warningSource: "A licensed Vermont grower's age question",
  warningDate: '2026-11',
}

export const MONTH_SENTENCE = 'Enter a month such as 2026-11.'
export const DAY_SENTENCE = 'Enter a date such as 2026-11-24.'

type Warning = Record<'warningText' | 'warningDate' | 'warningSource' | 'warningConfirmedOn', string>

/** Returns the errors by field. A warning needs a source, a month and an administrator's confirmation. */
export function warningErrors({ warningText, warningDate, warningSource, warningConfirmedOn }: Warning) {
  const errors: Partial<Warning> = {}
  if (warningText.trim() === '') return errors
  if (warningSource.trim() === '') errors.warningSource = 'Enter where the text comes from.'
  if (warningDate.trim() === '') errors.warningDate = MONTH_SENTENCE
  if (warningConfirmedOn === '')
    errors.warningConfirmedOn = "Confirm that you've checked the text, its source and its month."
  return errors
}

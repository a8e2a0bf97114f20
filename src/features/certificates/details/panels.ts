export const PANELS = {
  cannabinoids: 'Cannabinoids',
  terpenes: 'Terpenes',
  pesticides: 'Pesticides',
  metals: 'Heavy metals',
  microbials: 'Microbials',
  mycotoxins: 'Mycotoxins',
  solvents: 'Residual solvents',
  moisture: 'Moisture',
  waterActivity: 'Water activity',
  foreignMatter: 'Foreign matter',
} as const

export const PANEL_STATUSES = { pass: 'Passed', fail: 'Failed', tested: 'Tested', notTested: 'Not tested' } as const

export type Panel = keyof typeof PANELS
export type PanelStatus = keyof typeof PANEL_STATUSES
export type Panels = Partial<Record<Panel, PanelStatus>>

export const PANEL_NAMES = Object.keys(PANELS) as Panel[]

/** The lines in which the database keeps the statuses. */
export const panelLines = (panels: { [panel in Panel]?: PanelStatus | null } | null | undefined) =>
  PANEL_NAMES.flatMap((panel) => (panels?.[panel] ? [`${panel}: ${panels[panel]}`] : [])).join('\n')

/** @param lines see `panelLines` */
export const panelsOf = (lines: string): Panels =>
  Object.fromEntries(lines.split('\n').flatMap((line) => (line === '' ? [] : [line.split(': ')])))

/** The same lines as people read them, such as `Pesticides: Passed`. */
export const panelWords = (lines: string) =>
  Object.entries(panelsOf(lines))
    .map(([panel, status]) => `${PANELS[panel as Panel]}: ${PANEL_STATUSES[status]}`)
    .join('\n')

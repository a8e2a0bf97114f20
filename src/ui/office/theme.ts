import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import styles from './theme.module.css'

// Mantine requires ten shades per color. Buttons use the last two; fields and disabled controls use gray.
const FERN: MantineColorsTuple = [
  'var(--mist)',
  'var(--mist)',
  'var(--mist)',
  'var(--sage)',
  'var(--sage)',
  'var(--fern)',
  'var(--fern)',
  'var(--moss)',
  'var(--moss)',
  'var(--moss-hover)',
]
const STONE: MantineColorsTuple = [
  'var(--paper-light)',
  'var(--paper)',
  'var(--paper-deep)',
  'color-mix(in srgb, var(--paper-deep), var(--rule))',
  'var(--rule)',
  'color-mix(in srgb, var(--rule) 33%, var(--ink-soft))',
  'var(--ink-soft)',
  'var(--ink-soft)',
  'var(--ink)',
  'var(--ink)',
]
const BRICK: MantineColorsTuple = [
  'var(--mist)',
  'var(--mist)',
  'var(--mist)',
  'var(--error)',
  'var(--error)',
  'var(--error)',
  'var(--error)',
  'var(--error)',
  'var(--error)',
  'var(--error-hover)',
]

/** Whether a script has to make text boxes grow. */
const MEASURES = globalThis.CSS?.supports('field-sizing', 'content') === false

const TYPED = { input: { dir: 'auto' } }

export const theme = createTheme({
  colors: { fern: FERN, gray: STONE, red: BRICK },
  primaryColor: 'fern',
  primaryShade: 8,
  // The background of fields, and the text color of filled buttons.
  white: 'var(--paper-bright)',
  black: 'var(--ink)',
  fontFamily: 'var(--sans)',
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  headings: {
    fontFamily: 'var(--serif)',
    fontWeight: '400',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--text-2xl)', lineHeight: '1.12' },
      h2: { fontSize: 'var(--text-xl)', lineHeight: '1.12' },
      h3: { fontSize: 'var(--text-lg)', lineHeight: '1.2' },
    },
  },
  radius: { xs: '2px', sm: '2px', md: '2px', lg: '2px', xl: '2px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusClassName: styles.focus ?? '',
  components: {
    Button: { defaultProps: { size: 'md' }, classNames: { root: styles.button, label: styles.buttonLabel } },
    Input: { defaultProps: { size: 'md' }, classNames: { input: styles.input } },
    InputWrapper: {
      defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: { label: styles.label, description: styles.description, error: styles.error },
    },
    SegmentedControl: {
      defaultProps: { size: 'md' },
      classNames: { root: styles.segments, label: styles.segment, indicator: styles.segmentIndicator },
    },
    // Mantine puts a plain `dir` prop on the wrapper, where `auto` cannot see the typed text.
    TextInput: { defaultProps: { attributes: TYPED } },
    Textarea: { defaultProps: { attributes: TYPED, autosize: MEASURES }, classNames: { input: styles.grown } },
    Menu: { classNames: { dropdown: styles.menu, item: styles.menuItem } },
    Modal: { defaultProps: { padding: 'lg' }, classNames: { title: styles.title } },
    ModalCloseButton: { defaultProps: { 'aria-label': 'Close', size: 44 } },
    // Mantine's <header> would be a second banner landmark.
    DrawerHeader: { defaultProps: { component: 'div' } },
    ModalHeader: { defaultProps: { component: 'div' } },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--paper-light)',
    '--mantine-color-fern-filled': 'var(--button)',
    '--mantine-color-fern-filled-hover': 'var(--button-hover)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-default-border': 'var(--ink-soft)',
    '--mantine-color-anchor': 'var(--link)',
    '--mantine-color-error': 'var(--error)',
    '--mantine-color-success': 'var(--success)',
  },
  dark: {},
})

import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import styles from './theme.module.css'

// The kit computes with some of these, so they are spelled out: the tokens of the site, with steps between them.
const FERN: MantineColorsTuple = [
  '#f0f3ea',
  '#e4e6d6',
  '#ccd5c2',
  '#a9b89c',
  '#84997f',
  '#5f7d62',
  '#46664b',
  '#3a5742',
  '#2f4a38',
  '#0f1f17',
]
const STONE: MantineColorsTuple = [
  '#fbf8f0',
  '#f5f0e4',
  '#ebe3d1',
  '#ded5c0',
  '#cfc6b0',
  '#767a68',
  '#5f6658',
  '#4a5348',
  '#333c34',
  '#1d241e',
]
const BRICK: MantineColorsTuple = [
  '#fbf0ec',
  '#f6ded7',
  '#ebbdb2',
  '#dc9485',
  '#c9685a',
  '#b1442f',
  '#9a2a1c',
  '#9a2a1c',
  '#9a2a1c',
  '#6f1d12',
]

const TYPED = { input: { dir: 'auto' } }

export const theme = createTheme({
  colors: { fern: FERN, gray: STONE, red: BRICK },
  primaryColor: 'fern',
  primaryShade: 8,
  black: '#1d241e',
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
    // The kit would give `dir` to the box around the field, which does not know what is typed.
    TextInput: { defaultProps: { attributes: TYPED } },
    Textarea: { defaultProps: { attributes: TYPED } },
    Modal: { defaultProps: { padding: 'lg' }, classNames: { title: styles.title } },
    // The kit's <header> would be a second banner of the page.
    DrawerHeader: { defaultProps: { component: 'div' } },
    ModalHeader: { defaultProps: { component: 'div' } },
  },
})

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--paper-light)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-default-border': 'var(--ink-soft)',
    '--mantine-color-anchor': 'var(--gold)',
    '--mantine-color-error': 'var(--error)',
    '--mantine-color-success': 'var(--success)',
  },
  dark: {},
})

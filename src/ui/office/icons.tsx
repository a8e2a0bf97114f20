import type { ReactNode } from 'react'

/** 20 px at the default text size; grows with the text. */
const SIZE = '1.1765rem'

export const icon = (shape: ReactNode) => () => (
  <svg
    viewBox="0 0 20 20"
    width={SIZE}
    height={SIZE}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.6}
    aria-hidden="true"
  >
    {shape}
  </svg>
)

const DOTS = [4.5, 10, 15.5]

export const GripIcon = icon(
  DOTS.flatMap((y) =>
    [7, 13].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r={1.5} fill="currentColor" stroke="none" />),
  ),
)

export const DotsIcon = icon(
  DOTS.map((x) => <circle key={x} cx={x} cy={10} r={1.6} fill="currentColor" stroke="none" />),
)

export const UpIcon = icon(<path d="M10 16V4.5M5 9.5l5-5 5 5" />)

export const DownIcon = icon(<path d="M10 4v11.5M5 10.5l5 5 5-5" />)

export const OpenIcon = icon(<path d="M5 7.5l5 5 5-5" />)

export const LeftIcon = icon(<path d="M16 10H4.5M9.5 5l-5 5 5 5" />)

export const CrossIcon = icon(<path d="M5 5l10 10M15 5L5 15" />)

export const RightIcon = icon(<path d="M4 10h11.5M10.5 5l5 5-5 5" />)

export const CircleIcon = icon(<circle cx={10} cy={10} r={5.5} />)

export const WarningIcon = icon(<path d="M10 2.6 18.2 17H1.8zM10 8v4.2M10 14v1.2" />)

export const BinIcon = icon(<path d="M3.5 5.5h13M8 5.5v-2h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 8.5v5M11.5 8.5v5" />)

export const AimIcon = icon(
  <>
    <circle cx={10} cy={10} r={5} />
    <path d="M10 2v5M10 13v5M2 10h5M13 10h5" />
  </>,
)

export const CheckIcon = icon(<path d="M4 10.5l4 4 8-9" />)

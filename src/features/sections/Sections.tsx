import { Link } from 'react-router'
import mat from '#ui/site/Mat.module.css'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './Sections.module.css'
import type { Section } from './sections.schema.ts'

// Image widths as Sections.module.css lays them out.
const MAT_SIZES =
  '(width < 56rem) min(100vw - 63px, 92vw - 20px), min(40.2vw, 546px + max(0px, (100vw - 1920px) * 0.145))'
const BLEED_SIZES = '(width < 56rem) 100vw, 60vw'
const LARGE_PX = 2000
const BACKGROUNDS = [styles.ferns, styles.night, styles.meadow]

export function Sections({ sections }: { sections: Section[] }) {
  // The hero links to #section1 even if there are no sections.
  if (sections.length === 0) return <div id="section1" />
  const large = sections.filter(({ file }) => file && file.width >= LARGE_PX && file.width > file.height)
  // Every other large image, beginning with the first, reaches the edge of the screen; the rest have a margin.
  const bleeds = (section: Section) => large.indexOf(section) % 2 === 0
  return sections.map((section, index) => (
    <section
      key={section.id}
      id={`section${index + 1}`}
      className={`${styles.section} ${BACKGROUNDS[index % BACKGROUNDS.length]}`}
      data-image={bleeds(section) ? 'bleed' : 'mat'}
      aria-labelledby={`section${index + 1}-title`}
    >
      <div className={styles.columns} data-side={index % 2 === 0 ? 'left' : 'right'}>
        {section.file && (
          <figure
            className={bleeds(section) ? styles.bleed : `${mat.mat} ${styles.figure}`}
            data-shape={section.file.width < section.file.height ? 'portrait' : 'landscape'}
          >
            <ResponsiveImage {...section.file} sizes={bleeds(section) ? BLEED_SIZES : MAT_SIZES} />
          </figure>
        )}
        <div className={styles.words}>
          <h2 dir="auto" id={`section${index + 1}-title`}>
            {section.title}
          </h2>
          <p className={styles.text} dir="auto">
            {section.text}
          </p>
          {index < sections.length - 1 && (
            <Link
              className={styles.more}
              to={`#section${index + 2}`}
              aria-label={`Learn More: ${sections[index + 1]?.title}`}
            >
              Learn More
            </Link>
          )}
        </div>
      </div>
    </section>
  ))
}

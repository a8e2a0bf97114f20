// The same as in `src/platform/files/image-files.ts`.
const WIDTHS = [320, 640, 960, 1280, 1920]

function setOf(imageUrl, width, format) {
  const narrower = WIDTHS.filter((each) => each < width)
  const widths = narrower.length < WIDTHS.length ? [...narrower, width] : WIDTHS
  const folder = imageUrl.slice(0, imageUrl.lastIndexOf('/'))
  return widths.map((each) => `${folder}/${each}.${format} ${each}w`).join(', ')
}

export function Picture({ imageUrl, width, height, alt, placeholder }) {
  return (
    <span>
      {/* biome-ignore lint/performance/noImgElement: a data URL, as on the site */}
      {placeholder && <img src={placeholder} alt="" aria-hidden="true" />}
      <picture>
        <source type="image/avif" srcSet={setOf(imageUrl, width, 'avif')} sizes="92vw" />
        <img
          src={imageUrl}
          srcSet={setOf(imageUrl, width, 'webp')}
          alt={alt}
          sizes="92vw"
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      </picture>
    </span>
  )
}

import createLibheif from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

// Constants of heif.h. UNDEFINED keeps the image's own format, without a conversion.
const UNDEFINED = 99
const YCBCR = 0
const RGB = 1
const INTERLEAVED_RGBA = 11
const INTERLEAVED = 10
const NO_PROFILE = 0
const NCLX = 0x6e636c78
const POINTER_BYTES = 4
const ERROR_BYTES = 12

export const CHANNELS = { y: 0, cb: 1, cr: 2, interleaved: INTERLEAVED }

type Address = number

/** Rows start `stride` bytes apart. */
export type Plane = { data: Buffer; stride: number; width: number; height: number }

/** Opens the primary image of a HEIC file with libheif, compiled to WebAssembly. Throws the errors of libheif. */
export async function openHeic(bytes: Uint8Array) {
  const lib = await createLibheif()
  const view = () => new DataView(lib.HEAPU8.buffer)
  const error = lib._malloc(ERROR_BYTES)
  const out = lib._malloc(POINTER_BYTES)
  const orThrow = () => {
    const code = view().getInt32(error, true)
    if (code !== 0) throw new Error(`libheif: ${code}.${view().getInt32(error + POINTER_BYTES, true)}`)
  }
  const result = () => {
    orThrow()
    return view().getUint32(out, true)
  }
  const context = lib._heif_context_alloc()
  const input = lib._malloc(bytes.length)
  lib.HEAPU8.set(bytes, input)
  lib._heif_context_read_from_memory(error, context, input, bytes.length, 0)
  orThrow()
  lib._heif_context_get_primary_image_handle(error, context, out)
  const handle = result()

  return {
    width: lib._heif_image_handle_get_width(handle),
    height: lib._heif_image_handle_get_height(handle),
    hasAlpha: lib._heif_image_handle_has_alpha_channel(handle) !== 0,
    bits: lib._heif_image_handle_get_luma_bits_per_pixel(handle),

    /** The ICC profile, or null. */
    profile(): Buffer | null {
      const type = lib._heif_image_handle_get_color_profile_type(handle)
      if (type === NO_PROFILE || type === NCLX) return null
      const size = lib._heif_image_handle_get_raw_color_profile_size(handle)
      const profile = lib._malloc(size)
      lib._heif_image_handle_get_raw_color_profile(error, handle, profile)
      orThrow()
      return Buffer.from(lib.HEAPU8.slice(profile, profile + size))
    },

    /** How to convert YCbCr to RGB. The defaults are the values that phones use. */
    coding() {
      lib._heif_image_handle_get_nclx_color_profile(error, handle, out)
      if (view().getInt32(error, true) !== 0) return { primaries: 1, matrix: 6, isFullRange: true }
      const nclx = result()
      return {
        primaries: view().getInt32(nclx + 4, true),
        matrix: view().getInt32(nclx + 12, true),
        isFullRange: lib.HEAPU8[nclx + 16] !== 0,
      }
    },

    /** Decodes the image and turns it upright. Without `asRgba` it keeps its stored format, which takes the least memory. */
    decode({ asRgba }: { asRgba: boolean }) {
      const [space, chroma] = asRgba ? [RGB, INTERLEAVED_RGBA] : [UNDEFINED, UNDEFINED]
      lib._heif_decode_image(error, handle, out, space, chroma, 0)
      const image = result()
      return {
        isYcbcr: lib._heif_image_get_colorspace(image) === YCBCR,
        plane(channel: number): Plane {
          const start: Address = lib._heif_image_get_plane_readonly(image, channel, out)
          const stride = view().getUint32(out, true)
          const [width, height] = [
            lib._heif_image_get_width(image, channel),
            lib._heif_image_get_height(image, channel),
          ]
          return { data: Buffer.from(lib.HEAPU8.buffer, start, stride * height), stride, width, height }
        },
      }
    },
  }
}

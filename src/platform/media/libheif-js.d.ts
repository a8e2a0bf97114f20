declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Name =
    | 'context_alloc'
    | 'context_read_from_memory'
    | 'context_get_primary_image_handle'
    | 'image_handle_get_width'
    | 'image_handle_get_height'
    | 'image_handle_has_alpha_channel'
    | 'image_handle_get_luma_bits_per_pixel'
    | 'image_handle_get_color_profile_type'
    | 'image_handle_get_raw_color_profile_size'
    | 'image_handle_get_raw_color_profile'
    | 'image_handle_get_nclx_color_profile'
    | 'decode_image'
    | 'image_get_colorspace'
    | 'image_get_plane_readonly'
    | 'image_get_width'
    | 'image_get_height'
  /** The functions of heif.h. A function that returns a struct in C writes it to the address in its first argument. */
  type Libheif = { HEAPU8: Uint8Array<ArrayBuffer>; _malloc(bytes: number): number } & {
    [N in Name as `_heif_${N}`]: (...args: number[]) => number
  }
  export default function createLibheif(): Promise<Libheif>
}

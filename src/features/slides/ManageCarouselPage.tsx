import { Button } from '@mantine/core'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { ImagePicker } from '#features/images/ImagePicker.tsx'
import { isUndescribed, titleOf } from '#features/images/image-filters.ts'
import type { Image } from '#features/images/images.schema.ts'
import { hasUnsavedDescription } from '#features/images/use-description.ts'
import { CAROUSEL_MAX } from '#platform/http/limits.ts'
import { onePage } from '#ui/api-client.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi, siteApi } from '#ui/office/admin-api.ts'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { SortableList } from '#ui/office/SortableList.tsx'
import { hasUnsaved } from '#ui/office/use-edit.ts'
import { useOpening } from '#ui/office/use-opening.ts'
import { useSave } from '#ui/office/use-save.ts'
import { useSentOrder } from '#ui/office/use-sent-order.ts'
import { adminPaths } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './ManageCarouselPage.module.css'
import { SlideForm, slideDraftKey } from './SlideForm.tsx'
import type { ChosenSlide } from './slides.schema.ts'

export const loader = () =>
  loaded(
    Promise.all([
      answer(adminApi.slides.$get()),
      onePage(answer(siteApi.images.unassigned.$get({ query: { page: '1', pageSize: '1' } }))),
    ]).then(([{ slides }, { total }]) => ({ slides, unused: total })),
  )

export function Component() {
  const carousel = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Carousel" isDense>
      {'reason' in carousel ? (
        <LoadError reason={`Couldn't load the carousel. ${carousel.reason}`} />
      ) : (
        <ShownImages {...carousel.data} />
      )}
    </AdminPage>
  )
}

/** One section for chosen and for unused images, so that the picker stays open when the first image is chosen. */
function ShownImages({ slides, unused }: { slides: ChosenSlide[]; unused: number }) {
  const isChosen = slides.length > 0
  return (
    <AdminSection title={isChosen ? 'Chosen images' : 'All unused images'}>
      <p className={styles.rule}>
        {isChosen
          ? 'The home page shows these images in this order. A new order is saved right away.'
          : unusedRule(unused)}
      </p>
      <div className={styles.actions}>
        <AddImages label={isChosen ? 'Add images' : 'Choose images'} />
        {isChosen && (
          <ConfirmButton
            label="Show all unused images instead"
            question="Show all unused images instead?"
            onConfirm={() => answer(adminApi.slides.$delete())}
          >
            This removes the chosen images from the carousel and deletes their order and captions. The images stay in
            the library.
          </ConfirmButton>
        )}
      </div>
      {isChosen && <SlideList slides={slides} />}
    </AdminSection>
  )
}

function unusedRule(count: number): string {
  if (count === 0) return 'Nobody has chosen images yet, and there are no unused images to show.'
  const images =
    count === 1
      ? 'the only image not used elsewhere'
      : `all ${numberText(count)} images not used elsewhere, oldest first`
  return `Nobody has chosen images yet, so the home page shows ${images}.`
}

function SlideList({ slides }: { slides: ChosenSlide[] }) {
  const { order, change } = useSentOrder(idsOf(slides), {
    send: async (order, was) =>
      idsOf((await answer(adminApi.slides['update-order'].$post({ json: { order, was } }))).slides),
    success: 'Order saved.',
    failure: "Couldn't save the order.",
  })
  const byId = new Map(slides.map((slide) => [slide.id, slide]))
  const shown = order.flatMap((id) => byId.get(id) ?? [])
  const opening = useOpening(slides.find(hasDraft)?.id)
  return (
    <div className={styles.slides}>
      <SortableList
        id="slides"
        layout="grid"
        items={shown.map((slide, position) => ({
          id: slide.id,
          name: titleOf(slide.image),
          thumbnail: <ResponsiveImage {...slide.image} alt="" sizes="56px" />,
          mark: markOf(slide),
          note: slide.caption,
          content: <SlideForm slide={slide} position={position} />,
        }))}
        {...opening}
        onReorder={change}
      />
    </div>
  )
}

const hasDraft = ({ id, caption, image }: ChosenSlide) =>
  hasUnsaved(adminPaths.carousel(), slideDraftKey(id), { caption }) || hasUnsavedDescription(image)

function markOf(slide: ChosenSlide) {
  if (hasDraft(slide)) return 'Unsaved changes'
  return isUndescribed(slide.image) && 'No description yet'
}

const idsOf = (slides: ChosenSlide[]) => slides.map(({ id }) => id)

function AddImages({ label }: { label: string }) {
  const [isPicking, setIsPicking] = useState(false)
  const { save } = useSave()

  const add = (...images: Image[]) =>
    void save({
      call: () => answer(adminApi.slides.$post({ json: { imageIds: images.map(({ id }) => id) } })),
      success: ({ slides }) => (slides.length === 1 ? 'Image added.' : `${slides.length} images added.`),
      failure: "Couldn't add the images.",
    })

  return (
    <>
      <Button onClick={() => setIsPicking(true)}>{label}</Button>
      <ImagePicker
        purpose="site"
        isOpen={isPicking}
        most={CAROUSEL_MAX}
        onClose={() => setIsPicking(false)}
        onSelect={add}
      />
    </>
  )
}

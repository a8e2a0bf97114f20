import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { AdminPage } from '../admin/AdminPage.tsx'
import { adminApi } from '../admin/admin-api.ts'
import { answer, loaded } from '../admin/call-api.ts'
import { ExistingImages } from './ExistingImages.tsx'
import type { Filter } from './image-filters.ts'
import styles from './ManageImagesPage.module.css'
import { UploadForm } from './UploadForm.tsx'
import { useUploads } from './use-uploads.ts'

export const loader = () => loaded(answer(adminApi.images.$get()))

export function Component() {
  const list = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const uploads = useUploads(revalidate)
  const [filter, setFilter] = useState<Filter>('all')
  return (
    <AdminPage title="Pictures">
      <p className={styles.lead}>Pictures that nothing uses are shown in the carousel of the home page.</p>
      <UploadForm uploads={uploads} onUploaded={() => filter === 'used' && setFilter('all')} />
      <ExistingImages list={list} fresh={uploads.uploaded} filter={filter} onFilter={setFilter} reload={revalidate} />
    </AdminPage>
  )
}

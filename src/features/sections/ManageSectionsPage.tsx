import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { wholeList } from '#ui/api-client.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { siteApi } from '#ui/office/admin-api.ts'
import { answer, loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { NewSection } from './NewSection.tsx'
import { SectionList } from './SectionList.tsx'

export async function loader() {
  return { sections: await loaded(wholeList(answer(siteApi['about-us'].$get({ query: {} })))) }
}

export function Component() {
  const { sections } = useLoaderData<typeof loader>()
  const [newId, setNewId] = useState<number>()
  return (
    <AdminPage title="Manage About Us" isDense>
      <NewSection onCreated={setNewId} />
      <AdminSection
        title="Sections"
        lead="The home page shows sections in this order. Press “Save” to save text and “Save order” to save a new order; images are saved right away."
      >
        {'reason' in sections ? (
          <LoadError reason={`Error fetching About Us Sections. ${sections.reason}`} />
        ) : (
          <SectionList sections={sections.data} newId={newId} />
        )}
      </AdminSection>
    </AdminPage>
  )
}

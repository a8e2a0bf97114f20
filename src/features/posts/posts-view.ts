import { idParameter, pageParameter, viewReader } from '#ui/office/list-view.ts'
import { adminPaths } from '#ui/paths.ts'
import { cleanSearch } from '#ui/site/use-search.ts'

export const readPostsView = viewReader({ edit: idParameter, search: cleanSearch, page: pageParameter })

export type PostsView = ReturnType<typeof readPostsView>

/** The path of the list without the form for a post. */
export const listPath = (view: PostsView) => adminPaths.manageBlog({ ...view, edit: undefined })

/** Tells administrators about a PDF that does more than show pages. */
export const ActionsNote = () => (
  <>
    This PDF contains a script or starts a program. Visitors' browsers won't run it here, but a program that opens a
    downloaded copy might. Ask the laboratory for a PDF without it.
  </>
)

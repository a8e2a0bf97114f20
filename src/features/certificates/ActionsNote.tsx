/** Tells administrators about a PDF that does more than show pages. */
export const ActionsNote = () => (
  <>
    This PDF contains a script, or an action that starts a program. The preview here won't run it, but a browser or
    another program that opens the PDF might. Ask the laboratory for a PDF without it.
  </>
)

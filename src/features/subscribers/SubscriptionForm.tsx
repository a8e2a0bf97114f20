import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/site/Button.tsx'

export const SUBSCRIBE = 'subscribe'

/** The one button of the page, and the way back from it. Without a script it sends the page itself. */
export function SubscriptionForm({ isSubscribed }: { isSubscribed: boolean }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" onSubmit={(event) => isBusy && event.preventDefault()}>
      {isSubscribed ? (
        <Button type="submit" aria-disabled={isBusy}>
          Unsubscribe
        </Button>
      ) : (
        <Button
          key="back"
          type="submit"
          variant="quiet"
          name={SUBSCRIBE}
          value="yes"
          aria-disabled={isBusy}
          // The second click of a double one must not undo the first.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          Subscribe again
        </Button>
      )}
    </Form>
  )
}

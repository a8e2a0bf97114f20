import { Moment } from '#ui/office/Moment.tsx'
import { ContactActions, type ContactRowProps } from './ContactActions.tsx'
import { ContactMenu } from './ContactMenu.tsx'
import { AnsweredAt, ContactName, EmailLink } from './ContactParts.tsx'
import { ContactQuestions } from './ContactQuestions.tsx'

export function ContactRow({ contact, ...actions }: ContactRowProps) {
  const { id, name, email, createdAt, answeredAt, messages } = contact
  return (
    <tr data-answered={answeredAt !== null}>
      <td>{id}</td>
      <td>
        <ContactName contact={contact} />
        <AnsweredAt contact={contact} />
      </td>
      <td>
        <EmailLink email={email} />
      </td>
      <td>
        <ContactQuestions name={name} messages={messages} />
        <ContactActions contact={contact} {...actions}>
          <ContactMenu contact={contact} />
        </ContactActions>
      </td>
      <td>
        <Moment at={createdAt} />
      </td>
    </tr>
  )
}

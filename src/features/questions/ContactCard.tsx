import { Moment } from '#ui/office/Moment.tsx'
import { ContactActions, type ContactRowProps } from './ContactActions.tsx'
import styles from './ContactList.module.css'
import { ContactMenu } from './ContactMenu.tsx'
import { AnsweredAt, ContactName, EmailLink } from './ContactParts.tsx'
import { ContactQuestions } from './ContactQuestions.tsx'

export function ContactCard({ contact, ...actions }: ContactRowProps) {
  const { id, name, email, createdAt, answeredAt, messages } = contact
  return (
    <li className={styles.card} data-answered={answeredAt !== null}>
      <div className={styles.head}>
        <div>
          <h3>
            <ContactName contact={contact} />
          </h3>
          <AnsweredAt contact={contact} />
        </div>
        <ContactMenu className={styles.menu} contact={contact} />
      </div>
      <div>
        <ContactQuestions name={name} messages={messages} />
      </div>
      <dl className={styles.details}>
        <div>
          <dt>Email</dt>
          <dd>
            <EmailLink email={email} />
          </dd>
        </div>
        <div>
          <dt>Created At</dt>
          <dd>
            <Moment at={createdAt} />
          </dd>
        </div>
        <div>
          <dt>ID</dt>
          <dd>{id}</dd>
        </div>
      </dl>
      <ContactActions contact={contact} {...actions} />
    </li>
  )
}

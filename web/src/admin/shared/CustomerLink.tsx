// E-mails on the screen: one that leads to everything its person bought, asked and was answered, and the text alone.
import { Fragment } from 'react';
import { Link } from 'react-router';

export function CustomerLink({ email }: { email: string }) {
  return (
    <Link to={`/admin/cliente?email=${encodeURIComponent(email)}`}>
      <EmailText email={email} />
    </Link>
  );
}

/** A long one breaks after its signs, never out of its cell. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?<=[@._-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

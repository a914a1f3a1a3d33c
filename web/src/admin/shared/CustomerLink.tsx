// An e-mail that leads to everything its person bought, asked and was answered. A long one breaks after
// its signs, never out of its cell.
import { Fragment } from 'react';
import { Link } from 'react-router';

export function CustomerLink({ email }: { email: string }) {
  return (
    <Link to={`/admin/cliente?email=${encodeURIComponent(email)}`}>
      {email.split(/(?<=[@._-])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </Link>
  );
}

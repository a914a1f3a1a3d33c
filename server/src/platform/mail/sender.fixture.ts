/** The studio that tests write e-mails as. */
export const testSender = () =>
  Promise.resolve({
    from: 'estudio@example.com',
    email: 'estudio@example.com',
    name: 'Estudio',
    color: '#c9141f',
    logoUrl: '',
    publicUrl: 'http://localhost',
    phone: '',
  });

export const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
)

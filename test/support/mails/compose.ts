import { createTransport, type SendMailOptions } from 'nodemailer';

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** An email as bytes, as a mail program sends it. */
export const composeMail = async (mail: SendMailOptions): Promise<Buffer> => {
  const { message } = await transport.sendMail({
    from: 'Billing <billing@supplier.example>',
    to: 'invoices@acme.example',
    subject: 'An invoice',
    text: 'See the attachment.',
    ...mail,
  });
  if (!Buffer.isBuffer(message)) throw new Error('the email was not written into a buffer');
  return message;
};

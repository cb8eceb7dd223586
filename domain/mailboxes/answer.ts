/** The answer to the sender of an email that could not be taken. It repeats only names of files. */
export const answerMail = (reason: string) => ({
  subject: 'Your email could not be processed',
  text: [
    'Hello,',
    '',
    'This is an automatic reply. Your email, or part of it, could not be processed:',
    '',
    reason,
    '',
    'Please send the missing documents again in another format, or ask the person you wrote to.',
    '',
  ].join('\n'),
});

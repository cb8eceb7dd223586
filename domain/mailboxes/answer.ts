/** The answer to the sender of an email that could not be taken. It repeats names of files, and nothing else. */
export const answerMail = (reason: string) => ({
  subject: 'Your email could not be processed',
  text: [
    'Hello,',
    '',
    'a program read your email and could not process it, or a part of it:',
    '',
    reason,
    '',
    'Please send the missing documents again in another form, or ask the person you wrote to.',
    '',
  ].join('\n'),
});

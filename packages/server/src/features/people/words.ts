/** The pages and mails of accounts, in the language of the person. */

interface Mail {
  subject: string;
  paragraphs: readonly string[];
  /** The button, where there is one. */
  action: string;
  closing: string;
}

const en = {
  fields: {
    email: 'E-mail',
    name: 'Your name',
    password: 'Password',
    newPassword: 'New password',
    passwordHint: (least: number) => `At least ${least} characters; a few words are good.`,
  },
  signIn: {
    title: 'Sign in',
    forgot: 'Forgot your password?',
    newHere: 'New here?',
    create: 'Create an account',
    gettingIn: 'How to get an account',
    afterReset: 'Your password is changed. Sign in with the new one.',
    back: 'Back to sign in',
  },
  forgot: {
    title: 'Reset your password',
    lead: 'You get a mail with a link to choose a new one.',
    send: 'Send the link',
  },
  mailed: {
    title: 'Check your mail',
    reset: (email: string) =>
      `If there is an account with ${email}, a mail is on its way. Its link works once, within an hour. One address gets three an hour at most; each works.`,
    signUp: (email: string) =>
      `A mail to ${email} is on its way. Its link works once, within a day. One address gets three an hour at most; each works.`,
  },
  reset: {
    title: 'Choose a new password',
    lead: 'Every session of your account is signed out with it, and connected applications are disconnected.',
    action: 'Change password',
    another: 'Ask for another link',
  },
  signUp: {
    title: 'Create an account',
    lead: 'You get a mail with a link to choose your password.',
    haveOne: 'You have an account?',
    own: 'Create your account',
    action: 'Create account',
    another:
      'If you have an account already, sign in; otherwise ask for another link where you got this one.',
    byInvitation: 'By invitation',
    byInvitationText:
      'Accounts of this installation come by an invitation or with a workspace that an agent opened for you. Ask its operator for one.',
  },
  deadLink: { title: 'This link has ended', text: 'It was used already, or its time is over.' },
  mails: {
    reset: {
      subject: 'Reset your password',
      paragraphs: ['Somebody, hopefully you, asked to reset the password of your Meghdoot account.'],
      action: 'Choose a new password',
      closing: 'The link works once, within an hour. If you did not ask for it, ignore this mail.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your Meghdoot account was changed. Other sessions were signed out, and connected applications were disconnected.',
      ],
      action: '',
      closing: 'If that was not you, reset the password at once and tell the operator of this installation.',
    },
    known: {
      subject: 'You have a Meghdoot account',
      paragraphs: [
        'Somebody, hopefully you, asked for a Meghdoot account with this address. There is one already.',
      ],
      action: 'Sign in',
      closing: 'On the same page you can reset the password. If you did not ask, ignore this mail.',
    },
    confirm: {
      subject: 'Confirm your e-mail',
      paragraphs: ['Somebody, hopefully you, asked for a Meghdoot account with this address.'],
      action: 'Confirm and choose a password',
      closing: 'The link works once, within a day. If you did not ask for it, ignore this mail.',
    },
  } satisfies Record<string, Mail>,
};

const hi: typeof en = {
  fields: {
    email: 'ईमेल',
    name: 'आपका नाम',
    password: 'पासवर्ड',
    newPassword: 'नया पासवर्ड',
    passwordHint: (least) => `कम से कम ${least} अक्षर; कुछ शब्द अच्छे रहते हैं।`,
  },
  signIn: {
    title: 'साइन इन',
    forgot: 'पासवर्ड भूल गए?',
    newHere: 'नए हैं?',
    create: 'अकाउंट बनाएँ',
    gettingIn: 'अकाउंट कैसे मिलता है',
    afterReset: 'आपका पासवर्ड बदल गया। नए से साइन इन करें।',
    back: 'साइन इन पर वापस',
  },
  forgot: {
    title: 'पासवर्ड बदलें',
    lead: 'आपको एक ईमेल मिलेगा, जिसके लिंक से नया पासवर्ड चुनें।',
    send: 'लिंक भेजें',
  },
  mailed: {
    title: 'अपना ईमेल देखें',
    reset: (email) =>
      `अगर ${email} का अकाउंट है, तो ईमेल रास्ते में है। उसका लिंक एक घंटे में, एक बार चलता है। एक पते पर घंटे में तीन ही जाते हैं; तीनों चलते हैं।`,
    signUp: (email) =>
      `${email} को ईमेल रास्ते में है। उसका लिंक एक दिन में, एक बार चलता है। एक पते पर घंटे में तीन ही जाते हैं; तीनों चलते हैं।`,
  },
  reset: {
    title: 'नया पासवर्ड चुनें',
    lead: 'इससे आपका अकाउंट हर जगह साइन आउट हो जाएगा, और जुड़ी हुई ऐप हट जाएँगी।',
    action: 'पासवर्ड बदलें',
    another: 'दूसरा लिंक माँगें',
  },
  signUp: {
    title: 'अकाउंट बनाएँ',
    lead: 'आपको एक ईमेल मिलेगा, जिसके लिंक से अपना पासवर्ड चुनें।',
    haveOne: 'अकाउंट है?',
    own: 'अपना अकाउंट बनाएँ',
    action: 'अकाउंट बनाएँ',
    another: 'अकाउंट पहले से है तो साइन इन करें; नहीं तो यह लिंक जहाँ से मिला वहीं से दूसरा माँगें।',
    byInvitation: 'बुलावे से',
    byInvitationText:
      'इस सर्वर के अकाउंट बुलावे से बनते हैं, या उस वर्कस्पेस के साथ जो किसी एजेंट ने आपके लिए खोला। इसके ऑपरेटर से माँगें।',
  },
  deadLink: { title: 'यह लिंक अब नहीं चलता', text: 'या तो इस्तेमाल हो चुका है, या इसका समय ख़त्म हो गया।' },
  mails: {
    reset: {
      subject: 'अपना पासवर्ड बदलें',
      paragraphs: ['किसी ने, शायद आपने, आपके Meghdoot अकाउंट का पासवर्ड बदलने को कहा है।'],
      action: 'नया पासवर्ड चुनें',
      closing: 'लिंक एक घंटे में, एक बार चलता है। आपने नहीं कहा तो इस ईमेल को छोड़ दें।',
    },
    passwordChanged: {
      subject: 'आपका पासवर्ड बदला गया',
      paragraphs: ['आपके Meghdoot अकाउंट का पासवर्ड बदला गया। बाक़ी सब जगह साइन आउट हो गया, और जुड़ी हुई ऐप हट गईं।'],
      action: '',
      closing: 'अगर आपने नहीं बदला, तो तुरंत पासवर्ड बदलें और इस सर्वर के ऑपरेटर को बताएँ।',
    },
    known: {
      subject: 'आपका Meghdoot अकाउंट है',
      paragraphs: ['किसी ने, शायद आपने, इस ईमेल से Meghdoot अकाउंट माँगा। अकाउंट पहले से है।'],
      action: 'साइन इन करें',
      closing: 'उसी पेज पर पासवर्ड भी बदल सकते हैं। आपने नहीं माँगा तो इस ईमेल को छोड़ दें।',
    },
    confirm: {
      subject: 'अपने ईमेल की पुष्टि करें',
      paragraphs: ['किसी ने, शायद आपने, इस ईमेल से Meghdoot अकाउंट माँगा।'],
      action: 'पुष्टि करें और पासवर्ड चुनें',
      closing: 'लिंक एक दिन में, एक बार चलता है। आपने नहीं माँगा तो इस ईमेल को छोड़ दें।',
    },
  },
};

export const peopleWords = { en, hi };

import type { Words } from '../en/index.ts';

export const reply: Words['reply'] = {
  conversation: 'बातचीत',
  with: (name) => `${name} से बातचीत`,
  phone: 'उनका फ़ोन',
  about: 'इनके बारे में',
  refuses: 'इसके लिए मना किया',
  contact: 'कॉन्टैक्ट खोलें',
  nothing: 'इनसे अभी कोई मैसेज नहीं। आप जो लिखेंगे वह यहाँ दिखेगा।',
  older: 'पुराने मैसेज दिखाएँ',
  beginning: 'बातचीत यहीं से शुरू हुई।',
  write: (name) => `${name} को लिखें`,
  message: 'मैसेज',
  placeholder: 'मैसेज लिखें',
  keys: 'Enter से भेजें। Shift और Enter से नई लाइन।',
  noCaption: 'ऑडियो और स्टिकर के साथ शब्द नहीं जाते: आपने जो लिखा वह अगले मैसेज के लिए यहीं है।',
  send: 'मैसेज भेजें',
  others: 'मीडिया और बाक़ी',
  window: {
    open: 'आप अपने शब्दों में इस समय तक लिख सकते हैं:',
    short: (time) => `अपने शब्दों में ${time} तक`,
    openWhy: 'उनके आख़िरी मैसेज के 24 घंटे बाद तक।',
    closed: (name) => `${name} के आख़िरी मैसेज को 24 घंटे से ज़्यादा हो गए`,
    never: (name) => `${name} ने इस नंबर पर अभी तक नहीं लिखा`,
    closedText: 'अब WhatsApp सिर्फ़ टेम्पलेट लेता है। वे लिखेंगे तो आप 24 घंटे तक अपने शब्दों में जवाब दे सकेंगे।',
    anyway: 'कुछ और लिखें',
  },
};

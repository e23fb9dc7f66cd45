import type { Words } from '../en/index.ts';

export const examples: Words['examples'] = {
  example: 'उदाहरण',
  rows: {
    messages: { title: 'आशा राव', text: 'आपका ऑर्डर 1042 रास्ते में है।', side: 'पढ़ा गया' },
    conversations: { title: 'आशा राव', text: 'नीली साड़ी अभी है क्या?', side: '10:42' },
    contacts: { title: 'आशा राव', text: '+91 98765 43210 · पुराने ग्राहक, पुणे', side: 'आज लिखा' },
    campaigns: { title: 'दिवाली ऑफ़र', text: '840 में से 812 को मिला, 410 ने पढ़ा', side: 'पूरा हुआ' },
    imports: { title: 'customers.csv', text: '912 नए, 40 बदले, 24 लाइनें छूटीं', side: 'सेव हो गई' },
    costs: { title: 'मार्केटिंग', text: '812 मैसेज', side: '₹827.00' },
    templates: { title: 'order_out', text: 'नमस्ते {{1}}, आपका ऑर्डर {{2}} रास्ते में है।', side: 'मंज़ूर' },
    webhooks: {
      title: 'https://shop.example.in/whatsapp',
      text: 'message.read, message.failed',
      side: 'चालू',
    },
    keys: { title: 'ऑनलाइन दुकान', text: 'मैसेज भेजती है · आख़िर में 4271', side: 'आज चली' },
    events: { title: 'message.read', text: 'आशा राव ने ऑर्डर 1042 पढ़ लिया।', side: '10:42' },
    media: { title: 'invoice-1042.pdf', text: 'डॉक्यूमेंट · 84 KB', side: '10:42' },
  },
};

/** The passwords that people type first where ten characters are asked for; they are compared in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `1234567890 0123456789 0987654321 9876543210 1234567891 12345678910 123456789a 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc
  qwertyuiop qwerty1234 qwerty12345 qwerty123456 qwertyuiop123 asdfghjkl1 asdfghjkl123 asdfghjkl; zxcvbnm123 qazwsxedcr
  qazwsxedcrfv password10 password11 password12 password123 password1234 password12345 passw0rd123 p@ssword123 p@ssw0rd123
  password!1 password@1 password@123 passwordpassword mypassword mypassword1 newpassword changeme123 changeme1234
  letmein123 letmein1234 welcome123 welcome1234 welcome@123 admin12345 admin123456 administrator administrator1
  adminadmin rootroot12 iloveyou12 iloveyou123 iloveyou1234 abcdefghij abcdefghijk abcd123456 abcde12345 abc1234567
  aaaaaaaaaa 0000000000 1111111111 2222222222 5555555555 7777777777 8888888888 9999999999 1111111111a 1212121212
  1122334455 11223344556 1231231234 123123123123 123321123321 1234512345 12345qwert 12345678qwe 987654321a a123456789
  aa12345678 q1w2e3r4t5 q1w2e3r4t5y6 football123 cricket123 cricket1234 princess123 sunshine123 superman123 dragon1234
  india12345 india@1234 bharat1234 mumbai1234 krishna123 krishna1234 jaimatadi1 jaishreeram omsairam123 omnamahshivay
  whatsapp123 whatsapp1234 meghdoot12 meghdoot123 meghdoot1234 meghdootmeghdoot correcthorsebatterystaple
  trustno1trustno1 computer123 internet123 test123456 testtest12 testtesttest secret1234 secret12345 temp123456
  default123 guest12345 login12345 user123456 samsung123 google1234 facebook123 pakistan123 liverpool123`.split(
    /\s+/,
  ),
);

//! The clock beside the board, without waiting for it.

use std::time::{Duration, Instant};

use cygnet_core::Player::{One, Two};
use cygnet_tui::{Clock, TimeControl, TimeControlError, format_clock, read_clock, short_clock};

const fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

const FIVE_AND_THREE: TimeControl =
    TimeControl::Fischer { start: seconds(300), increment: seconds(3) };

#[test]
fn time_controls_are_written_in_one_way_and_read_in_several() {
    let sudden_death = TimeControl::Fischer { start: seconds(300), increment: seconds(0) };
    for (texts, control) in [
        (["none", "None", " none "], TimeControl::None),
        (["30s", "30S", "0m30s"], TimeControl::PerMove(seconds(30))),
        (["1m30s", "90s", "0h90s"], TimeControl::PerMove(seconds(90))),
        (["24h", "1440m", "86400s"], TimeControl::PerMove(seconds(86_400))),
        (["5m+3s", "5+3", "300s + 3"], FIVE_AND_THREE),
        (["5m+0s", "5+0", "5m+0m"], sudden_death),
    ] {
        for text in texts {
            assert_eq!(text.parse(), Ok(control), "{text}");
        }
        assert_eq!(control.to_string(), texts[0]);
    }
    assert_eq!(TimeControl::default(), TimeControl::None);
}

#[test]
fn what_is_no_time_control_is_explained() {
    for text in [
        "", "5", "s", "m5", "5x", "5s5s", "30s1m", "+", "5+", "+3", "1+2+3", "-5s", "5 m", "5.5m",
        "½+3", "5mé", "\0",
    ] {
        let error = text.parse::<TimeControl>();
        assert_eq!(error, Err(TimeControlError::Syntax(text.to_owned())), "{text}");
    }
    for (text, message) in [
        ("0s", "'0s' is not a time control: the time is from 1s to 24h"),
        ("0+3", "'0+3' is not a time control: the time is from 1s to 24h"),
        ("25h", "'25h' is not a time control: the time is from 1s to 24h"),
        (
            "99999999999999999999h",
            "'99999999999999999999h' is not a time control: the time is from 1s to 24h",
        ),
        ("5+3601", "'5+3601' is not a time control: the increment is from 0s to 1h"),
    ] {
        let error = text.parse::<TimeControl>().expect_err("out of range");
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn the_time_of_one_side_runs() {
    let now = Instant::now();
    let mut clock = Clock::new(FIVE_AND_THREE);
    assert!(!clock.is_running());
    clock.start(Two, now);
    assert_eq!(clock.left(Two, now + seconds(10)), Some(seconds(290)));
    assert_eq!(clock.left(One, now + seconds(10)), Some(seconds(300)));
    clock.start(One, now + seconds(10));
    assert_eq!(clock.left(Two, now + seconds(99)), Some(seconds(290)), "it stands since");
    clock.pause(now + seconds(15));
    assert!(!clock.is_running());
    assert_eq!(clock.left(One, now + seconds(99)), Some(seconds(295)));
}

#[test]
fn a_move_brings_the_increment_or_the_full_time() {
    let now = Instant::now();
    let mut fischer = Clock::new(FIVE_AND_THREE);
    fischer.start(One, now);
    fischer.press(now + seconds(1));
    assert!(!fischer.is_running());
    assert_eq!(fischer.left(One, now), Some(seconds(302)));
    fischer.press(now + seconds(2));
    assert_eq!(fischer.left(One, now), Some(seconds(302)), "only who is to move can press it");

    let mut a_move = Clock::new(TimeControl::PerMove(seconds(30)));
    a_move.start(One, now);
    a_move.press(now + seconds(29));
    assert_eq!(a_move.left(One, now), Some(seconds(30)));
}

#[test]
fn the_flag_falls_when_nothing_is_left() {
    let now = Instant::now();
    let mut clock = Clock::new(TimeControl::PerMove(seconds(30)));
    assert_eq!(clock.flag(now + seconds(99)), None, "it stands");
    clock.start(Two, now);
    assert_eq!(clock.flag(now + Duration::from_millis(29_999)), None);
    assert_eq!(clock.flag(now + seconds(30)), Some(Two));
    assert_eq!(clock.left(Two, now + seconds(31)), Some(seconds(0)));
    clock.set([seconds(7), seconds(8)]);
    assert!(!clock.is_running());
    assert_eq!(clock.left(Two, now), Some(seconds(8)));
}

#[test]
fn without_a_time_control_nothing_runs() {
    let now = Instant::now();
    let mut clock = Clock::new(TimeControl::None);
    clock.start(One, now);
    assert!(!clock.is_running());
    assert_eq!(clock.left(One, now), None);
    assert_eq!(clock.flag(now + seconds(1_000_000)), None);
}

#[test]
fn times_are_written_for_records_and_for_screens() {
    let tenths = |count: u64| Duration::from_millis(100 * count);
    for (time, record, screen) in [
        (seconds(300), "0:05:00", "5:00"),
        (seconds(3900), "1:05:00", "1:05:00"),
        (tenths(2995), "0:05:00", "4:59"),
        (tenths(94), "0:00:10", "0:09.4"),
        (seconds(10), "0:00:10", "0:10"),
        (Duration::from_millis(9999), "0:00:10", "0:09.9"),
        (seconds(0), "0:00:00", "0:00.0"),
    ] {
        assert_eq!((format_clock(time).as_str(), short_clock(time).as_str()), (record, screen));
    }
    assert_eq!(read_clock("1:05:00"), Some(seconds(3900)));
    assert_eq!(read_clock("5:00"), Some(seconds(300)));
    assert_eq!(read_clock("0:00:09.45"), Some(tenths(94)));
    for text in ["", "5", "0:0:0:5", "0:-1:00", "0:00:09.", "0:00:09.x", "a:b:c", "0::5"] {
        assert_eq!(read_clock(text), None, "{text}");
    }
    let enormous = "99999999999999999999999:00:00";
    assert!(read_clock(enormous).is_none_or(|time| time < seconds(1 << 30)));
}
